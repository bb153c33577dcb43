/** An action of a row, drawn as its sign alone: the name is in its label and its title. */
export const rowAction = (danger = false) =>
  `grid size-11 place-items-center rounded-control text-text-3 hover:bg-s2 md:pointer-fine:size-9 ${danger ? "hover:text-red" : "hover:text-text-1"}`;

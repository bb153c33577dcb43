/** A term and what it stands for, inside a `dl`. */
export function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[7rem_1fr]">
      <dt className="text-text-3">{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}

/** Classes of a text field or a select: its border keeps 3:1 on the surfaces it stands on. */
export const fieldClass =
  "min-h-11 md:min-h-10 rounded-control border border-field bg-bg px-3 text-ui text-text-1 placeholder:text-text-3 focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-accent aria-[invalid=true]:border-red";

/** Class of a text field or a select: its border keeps 3:1 on the surfaces it stands on. */
export const fieldClass = "field";

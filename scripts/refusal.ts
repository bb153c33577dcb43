/** A reason to stop that whoever runs the program can mend. */
export class Refusal extends Error {}

/** The title of a test that is left to `npm run test:all`, unless it is the one of its kind that `npm test` does. */
export const longUnless = (isKept: boolean, title: string) => (isKept ? title : `${title} @long`);

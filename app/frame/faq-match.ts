/** A file of its own, which nothing else imports: what is asked for anew needs the names of its exports. */
export { matcher } from "#app/guide/faq-match";

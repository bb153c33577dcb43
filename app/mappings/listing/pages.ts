import { constantes } from "#app/site";

/** Mappings on a page of the catalogue. */
export const pageSize = constantes.mappingsParPage;

/** A catalogue without mappings has one page, too. */
export const pagesOf = (count: number) => Math.max(1, Math.ceil(count / pageSize));

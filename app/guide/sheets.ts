import faqSheet from "./faq.css?url";
import guideSheet from "./guide.css?url";
import howToSheet from "./how-to.css?url";

const sheets: [RegExp, string][] = [
  [/^\/guide\/(installations\/|configurations\/(administration|reset)|modules\/boutique)/, howToSheet],
  [/^\/guide\/faq(\/|$)/, faqSheet],
  [/^\/guide(\/|$)/, guideSheet],
];

/** The stylesheet of a page of the guide, by its path; undefined outside the guide. */
export const guideSheetOf = (path: string): string | undefined =>
  sheets.find(([pages]) => pages.test(path))?.[1];

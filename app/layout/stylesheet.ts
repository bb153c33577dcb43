import appSheet from "../app.css?url";
import guideSheet from "../guide/sheet.css?url";
import homeSheet from "../home/sheet.css?url";

/** One stylesheet a page. The pages that most visitors see first have one without what they do not use. */
export function stylesheetOf(pathname: string): string {
  if (pathname === "/") return homeSheet;
  return /^\/guide(\/|$)/.test(pathname) ? guideSheet : appSheet;
}

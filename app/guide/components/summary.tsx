import { bySection, type PageSummary } from "../page-types";
import { RepeatedIcon } from "./repeated-icon";

/** The whole guide at a glance; gated pages carry a padlock, which the style sheet hides from members. */
export function Summary({ pages }: { pages: readonly PageSummary[] }) {
  return (
    <ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {bySection(pages).map(({ id, title, pages: own }) => (
        <li key={id}>
          <p className="border-b border-line pb-1.5 font-title text-base">{title}</p>
          <ul className="mt-1">
            {own.map((page) => (
              <li key={page.path}>
                <a href={page.path} className="guide-link">
                  {page.title}
                  {page.audience === "member" && <RepeatedIcon name="lock" label="connexion requise" />}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

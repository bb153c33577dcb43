import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { Link } from "#app/ui/link";

const links = [
  { to: "/mappings?page=2", className: "page", rel: "next", "aria-label": "Page 2" },
  { to: "/mappings/fiche/011?q=%C3%A9", mask: "/mappings/011?q=%C3%A9", state: { fromList: true } },
  { to: "/mappings?q=a&tri=nom", preventScrollReset: true },
];

const attributes = (Anchor: typeof Link, link: (typeof links)[number]) =>
  renderToStaticMarkup(
    createElement(StaticRouter, { location: "/mappings?page=3" }, createElement(Anchor, link, "Lieu")),
  )
    .match(/[\w-]+="[^"]*"|>.*/g)
    ?.sort();

test.each(links)(
  "the server draws $to as the router's own link, which the browser puts in its place",
  (link) => {
    expect(attributes(Link, link)).toEqual(attributes(RouterLink as typeof Link, link));
    expect(attributes(Link, link)).toContain('data-discover="true"');
  },
);

import { createElement, type SVGProps } from "react";

/** How lucide-react describes an icon: the elements of its drawing, on a square of 24. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

/**
 * Draws lucide's icons in place of lucide-react's own component (`scripts/vite/icons.ts`), which works out
 * at each rendering what `.lucide` in `base.css` says once. Without a label an icon is decoration.
 */
export default function createIcon({ node }: IconData) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, children, ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        className: className ? `lucide ${className}` : "lucide",
        viewBox: "0 0 24 24",
        "aria-hidden": rest["aria-label"] === undefined ? true : undefined,
        ...rest,
      },
      ...drawing,
      children,
    );
}

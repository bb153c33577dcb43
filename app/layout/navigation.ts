import { BookOpen, Download, History, House, Map as MapIcon } from "lucide-react";

/** The five entries of header and bottom bar (NAV-11). */
export const entries = [
  { href: "/", label: "Accueil", Icon: House },
  { href: "/guide", label: "Documentation", Icon: BookOpen },
  { href: "/mappings", label: "Mappings", Icon: MapIcon },
  { href: "/patch-notes", label: "Patch Notes", Icon: History },
  { href: "/downloads", label: "Téléchargements", Icon: Download },
] as const;

/** An address is found whichever letters of it are capitals. */
export function isCurrent(href: string, path: string): boolean {
  const asked = path.toLowerCase();
  return href === "/" ? asked === "/" : asked === href || asked.startsWith(`${href}/`);
}

import type { Permission } from "#app/auth/roles";

export type CountName = "patches" | "mappings";

interface Tab {
  href: string;
  label: string;
  /** Which figure stands beside the label. */
  count?: CountName;
  /** Who sees the tab, where that is not everybody in the area. */
  permission?: Permission;
}

/** How many of them stand in the bar, those of every day; the others are in the menu at its end. */
export const tabsInBar = 7;

/**
 * The tabs of the administration, in order (ADM-01). Only what exists is listed: a tab whose route is
 * not in `routes.ts` would be a dead link.
 */
export const tabs: readonly Tab[] = [
  { href: "/admin/patches", label: "Patchs", count: "patches" },
  { href: "/admin/patches/nouveau", label: "Créer un patch" },
  { href: "/admin/mappings", label: "Mappings", count: "mappings" },
  { href: "/admin/mappings/nouveau", label: "Créer un mapping" },
  { href: "/admin/sauvegardes", label: "Sauvegardes" },
  { href: "/admin/analytics", label: "Statistiques" },
  { href: "/admin/licences", label: "Licences" },
  { href: "/admin/telechargements", label: "Téléchargements" },
  { href: "/admin/diagnostic", label: "Diagnostic" },
  { href: "/admin/notifications", label: "Notifications" },
  { href: "/admin/comptes", label: "Comptes", permission: "admin" },
  { href: "/admin/jetons", label: "Jetons", permission: "admin" },
  { href: "/admin/journal", label: "Journal" },
  { href: "/admin/sante", label: "Santé" },
];

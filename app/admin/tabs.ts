import type { Permission } from "#app/auth/roles";

export type CountName = "patches" | "mappings";

interface Tab {
  href: string;
  label: string;
  /** Which figure stands beside the label. */
  count?: CountName;
  /** Who sees the tab; `write_patches` is everybody in the area. */
  permission: Permission;
}

/** How many of them stand in the bar, those of every day; the others are in the menu at its end. */
export const tabsInBar = 7;

/**
 * The tabs of the administration, in order (ADM-01). Only what exists is listed: a tab whose route is
 * not in `routes.ts` would be a dead link.
 */
export const tabs: readonly Tab[] = [
  { href: "/admin/patches", label: "Patchs", count: "patches", permission: "write_patches" },
  { href: "/admin/patches/nouveau", label: "Créer un patch", permission: "write_patches" },
  { href: "/admin/mappings", label: "Mappings", count: "mappings", permission: "write_patches" },
  { href: "/admin/mappings/nouveau", label: "Créer un mapping", permission: "write_patches" },
  { href: "/admin/sauvegardes", label: "Sauvegardes", permission: "write_patches" },
  { href: "/admin/analytics", label: "Statistiques", permission: "write_patches" },
  { href: "/admin/licences", label: "Licences", permission: "write_patches" },
  { href: "/admin/telechargements", label: "Téléchargements", permission: "write_patches" },
  { href: "/admin/diagnostic", label: "Diagnostic", permission: "write_patches" },
  { href: "/admin/notifications", label: "Notifications", permission: "write_patches" },
  { href: "/admin/comptes", label: "Comptes", permission: "admin" },
  { href: "/admin/jetons", label: "Jetons", permission: "admin" },
  { href: "/admin/journal", label: "Journal", permission: "write_patches" },
  { href: "/admin/sante", label: "Santé", permission: "write_patches" },
];

/** The site map as a list of addresses: every route of `app/routes.ts`, with who may use it. */
import type { Permission } from "#app/auth/roles";
import routes from "#app/routes.ts";

interface Entry {
  id?: string;
  path?: string;
  file: string;
  children?: Entry[];
}

interface SiteRoute {
  /** As in `routes.ts`, such as `/admin/patches/:id`. */
  pattern: string;
  id: string;
  layout: boolean;
}

const flatten = (entries: readonly Entry[], base = ""): SiteRoute[] =>
  entries.flatMap((entry) => {
    const path = [base, entry.path].filter(Boolean).join("/");
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    return [
      { pattern: `/${path}`, id, layout: entry.children !== undefined },
      ...flatten(entry.children ?? [], path),
    ];
  });

export const siteRoutes = flatten(routes as readonly Entry[]);

/** What only some may read; everything else is everybody's, and everything below `/admin` the team's. */
const readers: Record<string, Permission> = {
  "/patch-notes/:id/fichiers/:kind": "member",
  "/patch-notes/:id/empreintes": "member",
  "/patch-notes/verifier": "member",
  "/downloads": "member",
  "/downloads/:item": "member",
  "/outils": "member",
  "/outils/:outil": "member",
  "/api/moi": "member",
  "/api/activite": "member",
  "/admin/comptes": "admin",
  "/admin/jetons": "admin",
  // An archive holds what only owners read: people, journal, addresses of files.
  "/admin/sauvegardes/export": "admin",
  "/admin/sauvegardes/fichier/:id": "admin",
  "/admin/sauvegardes/:source": "admin",
};

/** Addresses outside the administration that change something, by method. */
const writers: Record<string, { methods: readonly string[]; permission: Permission }> = {
  "/api/patches": { methods: ["POST"], permission: "write_patches" },
  "/api/patches/:id": { methods: ["PUT", "DELETE"], permission: "write_patches" },
  "/api/mappings": { methods: ["POST"], permission: "write_patches" },
  "/api/mappings/:id": { methods: ["PUT", "DELETE"], permission: "write_patches" },
  "/api/tags": { methods: ["POST"], permission: "write_patches" },
  "/api/tags/:tag": { methods: ["DELETE"], permission: "write_patches" },
  "/api/taches/:nom": { methods: ["POST"], permission: "write_patches" },
  "/admin/analytics": { methods: ["POST"], permission: "admin" },
  "/patch-notes/rappels/:id": { methods: ["POST"], permission: "member" },
  "/patch-notes/:id/installation": { methods: ["POST"], permission: "member" },
  "/api/activite": { methods: ["POST"], permission: "member" },
  "/outils/:outil": { methods: ["POST"], permission: "member" },
};

const inAdmin = (pattern: string) => pattern === "/admin" || pattern.startsWith("/admin/");

/** Who may read an address; null is everybody. */
export const readerOf = (pattern: string): Permission | null =>
  readers[pattern] ?? (inAdmin(pattern) ? "write_patches" : null);

/** By which methods an address changes something, and who may; null where nothing can be changed. */
export function writerOf(pattern: string) {
  const permission = readerOf(pattern);
  return writers[pattern] ?? (inAdmin(pattern) && permission ? { methods: ["POST"], permission } : null);
}

/** Every rule names a route that exists: a table that lags behind would test nothing. */
export const ruled = [...Object.keys(readers), ...Object.keys(writers)];

import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("home/routes/home.tsx"),

  // Guide
  layout("guide/routes/area.tsx", [
    route("guide/faq/recherche", "guide/routes/faq-search.tsx"),
    route("guide/recherche", "search/routes/results.tsx"),
    route("guide/*", "guide/routes/page.tsx"),
    route("guide.md", "guide/routes/page.tsx", { id: "guide-welcome-twin" }),
  ]),
  route("guide/avis", "guide/routes/feedback.ts"),
  route("api/recherche", "search/routes/api.ts"),
  route("api/search", "search/routes/api-search.ts"),

  // Patch notes
  layout("patches/routes/area.tsx", [
    route("patch-notes", "patches/routes/list.tsx"),
    route("patch-notes/comparer", "patches/routes/compare.tsx"),
    route("patch-notes/compatibilite", "patches/routes/compatibility.tsx"),
    route("patch-notes/alerte", "patches/routes/alert.tsx"),
    route("patch-notes/:version", "patches/routes/detail.tsx"),
  ]),
  route("patch-notes/verifier", "fingerprints/routes/verify.tsx"),
  route("patch-notes/:id/empreintes", "fingerprints/routes/file.ts"),
  route("patch-notes/rappels/:id", "patches/routes/recall.ts"),
  route("patch-notes/:id/installation", "patches/routes/installed.ts"),
  route("patch-notes/:id/fichiers/:kind", "patches/routes/download.ts"),
  route("patch-notes.atom", "patches/routes/atom.ts"),
  route("patch-notes.json", "patches/routes/json-feed.ts"),
  route("data/patches.json", "patches/routes/public-data.ts"),

  // Mappings. A mapping over its list has an address of its own, shown as that of its page.
  route("mappings", "mappings/routes/catalogue.tsx", [route("fiche/:id", "mappings/routes/dialog.tsx")]),
  route("mappings/carte", "mappings/routes/carte.tsx"),
  route("mappings/:id", "mappings/routes/detail.tsx"),
  route("mappings.atom", "mappings/routes/atom.ts"),
  route("mappings.json", "mappings/routes/json-feed.ts"),
  route("data/mappings.json", "mappings/routes/public-data.ts"),
  route("data/mapping-tags.json", "mappings/routes/public-tags.ts"),
  route("images/*", "images/routes/image.ts"),
  route("api/mappings", "mappings/routes/api-list.ts"),
  route("api/mappings/:id", "mappings/routes/api-item.ts"),
  route("api/tags", "tags/routes/api-list.ts"),
  route("api/tags/:tag", "tags/routes/api-item.ts"),

  // Downloads
  route("downloads", "downloads/routes/list.tsx"),
  route("downloads/:item", "downloads/routes/download.ts"),

  // Tools
  route("outils", "tools/routes/list.tsx"),
  route("outils/:outil", "tools/routes/tool.tsx"),

  // Sign-in
  route("auth/discord", "auth/routes/discord.ts"),
  route("auth/callback", "auth/routes/callback.tsx"),
  route("auth/deconnexion", "auth/routes/logout.ts"),
  route("auth/local", "auth/routes/local.tsx"),
  route("api/moi", "auth/routes/me.tsx"),
  route("api/activite", "auth/routes/activity.ts"),

  // Administration
  route("admin", "admin/routes/area.tsx", [
    index("admin/routes/index.ts"),
    route("patches", "patches/routes/admin-list.tsx"),
    route("patches/nouveau", "patches/routes/admin-new.tsx"),
    route("patches/:id", "patches/routes/admin-edit.tsx"),
    route("patches/:id/empreintes", "fingerprints/routes/admin-fingerprints.tsx"),
    route("patches/:id/retirer", "patches/routes/admin-withdraw.tsx"),
    route("patches/:id/supprimer", "patches/routes/admin-delete.tsx"),
    route("mappings", "mappings/routes/admin-list.tsx"),
    route("mappings/nouveau", "mappings/routes/admin-form.tsx", { id: "mapping-new" }),
    route("mappings/metiers", "tags/routes/admin-list.tsx"),
    route("mappings/verifier", "mappings/routes/admin-check.ts"),
    route("mappings/export", "mappings/routes/admin-export.ts", { id: "mapping-export" }),
    route("mappings/:id", "mappings/routes/admin-form.tsx", { id: "mapping-edit" }),
    route("sauvegardes", "backups/routes/admin-backups.tsx"),
    route("sauvegardes/export", "backups/routes/admin-export.ts", { id: "backup-export" }),
    route("sauvegardes/json", "backups/routes/admin-json.ts"),
    route("sauvegardes/fichier/:id", "backups/routes/admin-file.ts"),
    route("sauvegardes/:source", "backups/routes/admin-restore.tsx"),
    route("analytics", "analytics/routes/admin-analytics.tsx"),
    route("analytics/export", "analytics/routes/admin-export.ts"),
    route("licences", "admin/routes/licences.tsx"),
    route("telechargements", "downloads/routes/admin-list.tsx"),
    route("diagnostic", "diagnostic/routes/admin-diagnostic.tsx"),
    route("notifications", "notifications/routes/admin-list.tsx"),
    route("comptes", "auth/routes/admin-accounts.tsx"),
    route("jetons", "auth/routes/admin-tokens.tsx"),
    route("journal", "audit/routes/admin-journal.tsx"),
    route("sante", "health/routes/admin-health.tsx"),
    route("*", "admin/routes/elsewhere.ts"),
  ]),

  // Help
  route("assistance/diagnostic", "diagnostic/routes/diagnostic.tsx"),
  route("assistance/ticket", "ticket/routes/ticket.tsx"),

  // Privacy
  route("confidentialite", "privacy/routes/privacy.tsx"),
  route("mentions-legales", "privacy/routes/legal.tsx"),
  route("confidentialite/mes-donnees", "privacy/routes/my-data.ts"),

  // API for programs
  route("api", "api/routes/docs.tsx"),
  route("api/openapi.json", "api/routes/openapi.ts"),
  route("api/patches", "patches/routes/api-list.ts"),
  route("api/patches/:id", "patches/routes/api-item.ts"),
  route("api/version/latest", "patches/routes/api-latest.ts"),

  route("api/taches/:nom", "operations/routes/api-job.ts"),

  // Machines
  route("llms.txt", "guide/routes/llms.ts"),
  route("sitemap.xml", "machines/routes/sitemap.ts"),
  route("robots.txt", "machines/routes/robots.ts"),
  route(".well-known/security.txt", "machines/routes/security.ts"),
  route("api/health", "health/routes/health.ts"),
  route("statut", "health/routes/status.tsx"),
  route("api/visite", "analytics/routes/visit.ts"),

  ...["api", "data", "images"].map((area) =>
    route(`${area}/*`, "api/routes/unknown-address.ts", { id: `${area}-unknown` }),
  ),
  route("*", "layout/routes/not-found.ts"),
] satisfies RouteConfig;

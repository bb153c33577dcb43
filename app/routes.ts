import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("home/routes/home.tsx"),

  // Patch notes
  layout("patches/routes/area.tsx", [
    route("patch-notes", "patches/routes/list.tsx"),
    route("patch-notes/comparer", "patches/routes/compare.tsx"),
    route("patch-notes/:version", "patches/routes/detail.tsx"),
  ]),
  route("patch-notes/:id/fichiers/:kind", "patches/routes/download.ts"),
  route("patch-notes.atom", "patches/routes/atom.ts"),
  route("patch-notes.json", "patches/routes/json-feed.ts"),
  route("data/patches.json", "patches/routes/public-data.ts"),

  // Mappings. A mapping over its list has an address of its own, shown as that of its page.
  route("mappings", "mappings/routes/catalogue.tsx", [route("fiche/:id", "mappings/routes/dialog.tsx")]),
  route("mappings/carte", "mappings/routes/carte.tsx"),
  route("mappings/:id", "mappings/routes/detail.tsx"),
  route("api/mappings", "mappings/routes/api-list.ts"),
  route("api/mappings/:id", "mappings/routes/api-detail.ts"),
  route("api/tags", "mappings/routes/api-tags.ts"),
  route("data/mappings.json", "mappings/routes/public-data.ts"),
  route("data/mapping-tags.json", "mappings/routes/public-tags.ts"),
  route("images/*", "images/routes/image.ts"),

  // Downloads
  route("downloads", "downloads/routes/list.tsx"),
  route("downloads/:item", "downloads/routes/download.ts"),

  // Sign-in
  route("auth/discord", "auth/routes/discord.ts"),
  route("auth/callback", "auth/routes/callback.tsx"),
  route("auth/deconnexion", "auth/routes/logout.ts"),
  route("api/moi", "auth/routes/me.ts"),
  route("api/activite", "auth/routes/activity.ts"),

  // Machines
  route("api/health", "health/routes/health.ts"),
  route("statut", "health/routes/status.tsx"),
  route("api/visite", "analytics/routes/visit.ts"),

  route("*", "layout/not-found.tsx"),
] satisfies RouteConfig;

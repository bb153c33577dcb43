// Written by scripts/build-fonts.ts.
/** Above the fold on every page; the mono faces come when a page uses them. */
export const preloadedFonts = ["/fonts/inter-20f8405b.woff2", "/fonts/space-grotesk-06b10f54.woff2"];

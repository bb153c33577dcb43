import type { Config } from "@react-router/dev/config";

export default {
  // Hydrated pages get the whole route manifest at once: without this every one of them asks the
  // Worker for `/__manifest` (and that address would be one more to protect).
  routeDiscovery: { mode: "initial" },
} satisfies Config;

import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All addresses are known: one small manifest with the page instead of requests for it later.
  routeDiscovery: { mode: "initial" },
} satisfies Config;

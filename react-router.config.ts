import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // All addresses are known: one small manifest with the page instead of requests for it later.
  routeDiscovery: { mode: "initial" },
  // Who may post is settled for the whole site (`same-site.server.ts`), by its public address; the
  // framework would compare with the address behind the proxy, which is not HTTPS.
  allowedActionOrigins: ["**"],
} satisfies Config;

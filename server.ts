// The built site's program: `build/server/server.js`.
import { fileURLToPath } from "node:url";
import { runServer } from "./run-server.ts";

await runServer({
  async openHost() {
    // Not loaded by a first process that only keeps up several others.
    const module = await import("./app/host/index.ts");
    const [client, console] = ["../client", "../console"].map((name) =>
      fileURLToPath(new URL(name, import.meta.url)),
    );
    return {
      module,
      createSite: async (services, env) => module.createSite(services, env, client, console),
      close: async () => {},
    };
  },
});

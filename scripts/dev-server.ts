// The site with Vite in front, as `npm run dev` starts it.
import type { RequestListener, Server } from "node:http";
import { stripVTControlCharacters } from "node:util";
import type * as Host from "../app/host/index.ts";
import { type RunningHost, runServer } from "../run-server.ts";

/**
 * Screens and calls of the console, in contrast to the files of its sources. For `/console/api/session`
 * Vite would send the source `console/api/session.ts`.
 */
const isOfConsole = /^\/console(?:\/[^.?]*)?(?:\?|$)/;

await runServer({ openHost: developmentHost, isDevelopment: true });

/** Says what is wrong with the code. Vite's client loads the page again once that is mended. */
function errorPage(words: string): string {
  const text = stripVTControlCharacters(words).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<!doctype html><title>Error</title><pre>${text}</pre><script type="module" src="/@vite/client"></script>`;
}

/**
 * The same host with Vite in front. After an edit of the server's code, the site is created again with the open
 * services.
 */
async function developmentHost(server: Server): Promise<RunningHost> {
  const { createServer: createVite, isRunnableDevEnvironment } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr))
    throw new Error("Vite's server environment does not run here");
  const load = (): Promise<typeof Host> => ssr.runner.import("~/host/index.ts");
  return {
    module: await load(),
    createSite: async (services, env) => {
      let loaded = await load();
      let site = loaded.createSite(services, env, undefined);
      const current = async () => {
        const newest = await load();
        if (newest !== loaded) {
          const old = site;
          loaded = newest;
          site = newest.createSite(services, env, undefined);
          await old.close();
        }
        return site;
      };
      const answer: RequestListener = async (request, response) => {
        try {
          (await current()).listener(request, response);
        } catch (error) {
          // Code that does not compile must not end the process; the next edit may fix it.
          console.error(error);
          response
            .writeHead(500, { "content-type": "text/html; charset=utf-8" })
            .end(errorPage(String(error)));
        }
      };
      const listener: RequestListener = (request, response) => {
        if (isOfConsole.test(request.url ?? "")) void answer(request, response);
        else vite.middlewares(request, response, () => void answer(request, response));
      };
      return {
        listener,
        ops: (request, response) => site.ops(request, response),
        health: () => site.health(),
        renderFirst: () => site.renderFirst(),
        stopping: () => site.stopping(),
        retiring: () => site.retiring(),
        close: () => site.close(),
      };
    },
    close: () => vite.close(),
  };
}

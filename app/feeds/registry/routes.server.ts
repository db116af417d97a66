import { type Context, Hono } from "hono";
import type { Database } from "~/platform/db/database.server";
import {
  type FeedDocument,
  keptDocument,
  refuseDocument,
  type Sending,
  sendDocument,
} from "./document.server";

export type RegistryFeedOptions = {
  db: Database;
  publicUrl: string;
  /**
   * Counts a request for a document of one version that has to be made, and adds the limit's headers.
   * False: refuse it. Without it, there is no limit.
   */
  admits?: ((context: Context) => Promise<boolean>) | undefined;
};

type Answer = (context: Context) => Promise<Response>;

/** Routes of documents for programs: they answer GET and HEAD, and 405 to anything else. */
export function createFeedRoutes({ db, admits }: RegistryFeedOptions) {
  const app = new Hono();
  const get = (path: string, answer: Answer) => {
    app.get(path, answer);
    app.all(path, (context) => refuseDocument(context, 405, { Allow: "GET, HEAD" }));
  };
  return {
    app,
    /** Answers from kept documents. */
    get,
    /** A document of one version. The host keeps the latest ones only, because there are as many as versions. */
    getOfVersion: (path: string, answer: Answer) =>
      get(path, async (context) => {
        if ((await admits?.(context)) === false) return refuseDocument(context, 429);
        return answer(context);
      }),
    /** A document that is the same for everybody, kept until something changes. */
    kept: (path: string, sending: Sending, make: () => Promise<FeedDocument["body"]>) =>
      get(path, async (context) =>
        sendDocument(context, await keptDocument(db, path, make), sending),
      ),
  };
}

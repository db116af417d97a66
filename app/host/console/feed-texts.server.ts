import { Hono } from "hono";
import { createApi } from "~/api/api.server";
import type { FeedQuestion, FeedText } from "~/domain/release/public/feed-texts";
import type { RolloutLine } from "~/domain/release/rollout";
import { releaseAddress } from "~/feeds/registry/addresses";
import { createRegistryFeeds } from "~/feeds/registry/registry-feeds.server";
import { identifier } from "~/feeds/registry/winget";
import type { Database } from "~/platform/db/database.server";
import type { ErrorLog } from "~/platform/log/log-fields";

/**
 * Longest text of a document that the console shows, in characters: more than any feed of one
 * release has.
 */
const longest = 50_000;

type Asked = Pick<FeedText, "address" | "line" | "isReached"> & {
  init?: RequestInit;
};

/**
 * Reads the feeds of installed programs through their own routes, so that no second code builds them. In a
 * transaction, it reads the feeds after the changes made there.
 */
export function createFeedTexts({ publicUrl, log }: { publicUrl: string; log: ErrorLog }) {
  return async (db: Database, question: FeedQuestion): Promise<FeedText[]> => {
    const app = new Hono();
    app.route("/api", createApi({ db, log }));
    app.route("/", createRegistryFeeds({ db, publicUrl }));
    const texts: FeedText[] = [];
    // One after another: a transaction has one connection.
    for (const { init, ...asked } of documentsOf(question)) {
      const response = await app.request(asked.address, init);
      const text = readable(await response.text(), response.headers.get("content-type") ?? "");
      texts.push({ ...asked, status: response.status, text: text.slice(0, longest) });
    }
    return texts;
  };
}

/** Formats JSON, which is sent without line breaks, so that people can compare it. */
function readable(text: string, type: string): string {
  return type.startsWith("application/json") ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

function documentsOf({ product, version, lines }: FeedQuestion): Asked[] {
  const general = (address: string): Asked => ({ address, line: null, isReached: false });
  const isBeta = lines.some(({ line }) => line.channel === "beta");
  const versions: Asked = {
    ...general("/api/sys/getVersionList"),
    init: {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ product, pageSize: 1 }),
    },
  };
  const ofVersion = (pathOfVersion: (version: string) => string) =>
    version === null ? [] : [general(pathOfVersion(version))];
  const files = [
    ...ofVersion((of) => releaseAddress(product, of)),
    general("/releases/v1/last-known-good.json"),
    versions,
  ];
  if (product === "browser") return files;
  return [
    ...lines.flatMap(({ line, id }) => [
      ...(id === null ? [] : [ofLine(line, id)]),
      ofLine(line, null),
    ]),
    general(isBeta ? "/appcast/client-beta.xml" : "/appcast/client.xml"),
    ...ofVersion((of) => `/winget/${of}/${identifier}.installer.yaml`),
    general("/scoop/client.json"),
    ...files,
  ];
}

function ofLine(line: RolloutLine, id: string | null): Asked {
  const { windows, architecture, channel } = line;
  const file = channel === "beta" ? "beta.yml" : "latest.yml";
  return {
    address: `/updates/client/win${windows}-${architecture}/${file}`,
    line,
    isReached: id !== null,
    ...(id !== null && { init: { headers: { "x-user-staging-id": id } } }),
  };
}

import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { acceptInvitation, inviteOwner } from "~tests/support/console-client";
import { inLanes, tally } from "./calls.ts";
import type { Drill } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";
import { statusesInWords } from "./words.ts";

const uploads = 12;
const size = 20_000_000;
/** Megabytes that one person may have on the way. */
const most = 100;

/** One person of the staff, or somebody with their session, fills the disk with pictures that never end. */
export const uploadsDrill: Drill = {
  name: "uploads",
  shown: "119 MB of unfinished pictures of one person in 6 s, and no end",
  wanted: `at most ${most} MB of one person, then a refusal that says so`,
  run: (start) =>
    start({}, async (site) => {
      await site.kill("SIGTERM");
      const invitation = inviteOwner({ DATA_DIR: site.folder });
      await site.restart();
      const { cookies } = await acceptInvitation(site.origin, invitation);
      const headers = {
        origin: site.origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      };
      const send = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
        fetch(`${site.origin}/console/api/media/uploads${path}`, {
          method: "POST",
          headers: { ...headers, "content-type": type },
          body,
        });
      const given = JSON.stringify({ fileName: "a.png", size });
      const begun: { id: number; pieceSize: number }[] = [];
      const refusals: string[] = [];
      for (let number = 0; number < uploads; number += 1) {
        const answer = await send("", "application/json", given);
        const body = await answer.json();
        if (answer.status === 200) begun.push(body);
        else refusals.push(`${answer.status} ${body.error.fields?.file ?? body.error.code}`);
      }
      const started = performance.now();
      const statuses = await inLanes(begun, 8, async ({ id, pieceSize }) => {
        const own: number[] = [];
        for (let number = 0; number * pieceSize < size; number += 1) {
          const bytes = randomBytes(Math.min(pieceSize, size - number * pieceSize));
          const path = `/${id}/pieces?number=${number}`;
          const answer = await send(path, "application/octet-stream", new Uint8Array(bytes));
          await answer.arrayBuffer();
          own.push(answer.status);
          // The limit of calls a minute is reached.
          if (answer.status === 429) break;
        }
        return own;
      });
      const seconds = (performance.now() - started) / 1_000;
      const megabytes = piecesOf(site) / 1_000_000;
      const told = tally(refusals);
      const kinds = Object.entries(told).map(([kind, count]) => `${count} × ${kind}`);
      return {
        measured: `${megabytes.toFixed(0)} MB in ${seconds.toFixed(0)} s; of ${uploads} uploads ${begun.length} begun, refused ${kinds.join(", ") || "none"}; pieces ${statusesInWords({ statuses: tally(statuses.flat()) })}`,
        isMet: megabytes > 0 && megabytes <= most && told["422 pictures-own"] !== undefined,
      };
    }),
};

/** Bytes of pictures that are on their way. */
function piecesOf({ folder }: DrilledSite): number {
  const media = join(folder, "media");
  return readdirSync(media)
    .filter((name) => name.includes(".piece-"))
    .reduce((sum, name) => sum + statSync(join(media, name)).size, 0);
}

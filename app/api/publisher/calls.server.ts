import type { Context } from "hono";
import type { z } from "zod";
import type { Uploads } from "~/domain/release/files/uploads.server";
import { findRecord, listKeys } from "~/domain/release/registry-rows.server";
import type { Channel, Product } from "~/domain/release/release";
import {
  type Answer,
  createRelease,
  type PreparingAct,
  prepareRelease,
  promoteRelease,
  publishRelease,
  saveNotes,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import type { RegistryOptions, ReleaseActor } from "~/domain/release/release-history.server";
import type { ReleaseRecord } from "~/domain/release/release-record";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import { shutOff } from "~/domain/release/rollouts/shut-off.server";
import {
  actOnChannel,
  type ChannelAct,
  stageRollout,
} from "~/domain/release/rollouts/stage-rollout.server";
import { signLater } from "~/domain/release/signing/late-signatures.server";
import { addKey, endKey } from "~/domain/release/signing/release-keys.server";
import {
  readDocument,
  readPromotionDocument,
  readSums,
  signRelease,
} from "~/domain/release/signing/signing.server";
import { readWantedKey } from "~/domain/release/signing/wanted-key.server";
import { tokenChannels, tokenProducts } from "~/domain/rights/token-scopes";
import type { OpenToken } from "~/domain/staff/machine-tokens.server";
import type { Database } from "~/platform/db/database.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { CallRefusal } from "./refusals";
import { viewRelease } from "./release-view.server";
import type { PublisherRouteName, publisherRoutes, UploadRouteName } from "./routes";

export type CallOptions = RegistryOptions & {
  /** Keeps the files of releases. */
  storage: FileStorage;
  /** Seals the mails that tell of a withdrawal. */
  secret: Buffer;
  /** Takes in files. */
  uploads: Uploads;
};

/** A call: its actor, and the values of its address and body, by their schemas. */
export type Call<Name extends PublisherRouteName> = {
  context: Context;
  token: OpenToken;
  actor: ReleaseActor;
  params: Values<Name, "params">;
  body: Values<Name, "request">;
};

type Values<Name extends PublisherRouteName, Part extends "params" | "request"> =
  (typeof publisherRoutes)[Name] extends Record<Part, infer Schema extends z.ZodType>
    ? z.output<Schema>
    : undefined;

type CallRouteName = Exclude<PublisherRouteName, UploadRouteName>;

/** A handler for each call but those of uploads: its data, or a whole answer. */
export type Calls = { [Name in CallRouteName]: (call: Call<Name>) => Promise<unknown> };

type LinesCall = Pick<Call<"pauseLines">, "token" | "actor" | "params"> & {
  body: Call<"pauseLines">["body"] & { percent?: number };
};

type NamedRelease = { product: Product; version: string };

/** The actions behind the calls of machines. Each checks whether its token is for the release or the rollout. */
export function createCalls(options: CallOptions): Calls {
  const { db, now, uploads } = options;

  /** The result of an action, with the current release for a token that may read it. */
  async function outcome(
    { scopes }: OpenToken,
    name: NamedRelease,
    done: Answer = "done",
  ): Promise<unknown> {
    if (!scopes.includes("releases.read")) return { outcome: done, release: null };
    const release = await findRecord(db, name);
    const view = release === undefined ? null : await viewRelease(db, release, now());
    return { outcome: done, release: view };
  }

  /** An act on a release before it is published. */
  const prepare =
    (act: PreparingAct) =>
    async ({ token, actor, params }: Pick<Call<"verifyRelease">, "token" | "actor" | "params">) => {
      await prepareRelease(options, actor, await known(token, params), act);
      return outcome(token, params);
    };

  /** A release that the token is for, as the acts look at it once more. */
  const known = async (token: OpenToken, name: NamedRelease) => {
    const { product, version, channel } = await requireRelease(db, token, name);
    return { product, version, channel };
  };

  /** An action on several lines of a channel. */
  const onLines =
    (act: ChannelAct["act"]) =>
    async ({ token, actor, params, body }: LinesCall) => {
      const { version, lines, why } = body;
      await requireRolloutReach(db, token, params, version);
      const about = { version, lines, why };
      const done = await actOnChannel(
        options,
        actor,
        params,
        act === "stage" ? { act, percent: body.percent ?? 0, ...about } : { act, ...about },
      );
      return outcome(token, { ...params, version }, done);
    };

  const text = (content: string) => new Response(content, { headers: textHeaders });

  return {
    async me({ token: { name, scopes, products, channels, network, endsAt } }) {
      return { name, scopes, products, channels, network, endsAt: endsAt.toISOString() };
    },
    async listKeys() {
      return { keys: await listKeys(db) };
    },
    async requestKey({ actor, body }) {
      const key = await readWantedKey(body, now());
      const { kind, keyId } = key;
      return { outcome: await addKey(options, actor, key), kind, keyId };
    },
    async requestKeyEnd({ actor, body }) {
      const { kind, keyId } = body;
      return { outcome: await endKey(options, actor, body), kind, keyId };
    },
    async createRelease({ token, actor, body }) {
      requireReach(token, body);
      await createRelease(options, actor, body);
      return outcome(token, body);
    },
    async releaseStatus({ token, params }) {
      return viewRelease(db, await requireRelease(db, token, params), now());
    },
    async saveReleaseNotes({ token, actor, params, body: { cn, en } }) {
      const release = await known(token, params);
      const notes = { ...(cn !== undefined && { cn }), ...(en !== undefined && { en }) };
      await saveNotes(options, actor, release, notes);
      return outcome(token, params);
    },
    async addReleaseFile({ token, actor, params, body: { upload, ...place } }) {
      const release = await known(token, params);
      await uploads.addToRelease(options, actor, release, { id: upload, ...place });
      return outcome(token, params);
    },
    async removeReleaseFile({ token, actor, params: { name: file, ...name } }) {
      const act = { act: "remove-file", name: file } as const;
      await prepareRelease(options, actor, await known(token, name), act);
      return outcome(token, name);
    },
    finishReleaseUpload: prepare({ act: "finish-upload" }),
    verifyRelease: prepare({ act: "verify" }),
    reopenRelease: prepare({ act: "reopen" }),
    async releaseSums({ token, params }) {
      await requireRelease(db, token, params);
      return text(await readSums(db, params));
    },
    async releaseDocument({ token, params }) {
      await requireRelease(db, token, params);
      return text(await readDocument(options, params));
    },
    async promotionDocument({ token, params }) {
      await requireRelease(db, token, params);
      return text(await readPromotionDocument(options, params));
    },
    async addSignature({ token, actor, params, body }) {
      await signRelease(options, actor, await known(token, params), body);
      return outcome(token, params);
    },
    async addLateSignatures({ token, actor, params, body }) {
      const answer = await signLater(options, actor, await known(token, params), body);
      return outcome(token, params, answer);
    },
    signRelease: prepare({ act: "sign" }),
    async submitRelease({ token, actor, params, body: { why, pages } }) {
      const release = await known(token, params);
      const answer = await publishRelease(options, actor, release, why, undefined, pages);
      return outcome(token, params, answer);
    },
    async promoteRelease({ token, actor, params, body: { why, pages } }) {
      const { product, version, channel } = await requireRelease(db, token, params);
      requireReach(token, { product, channel: "stable" });
      const name = { product, version, channel };
      return outcome(token, params, await promoteRelease(options, actor, name, why, pages));
    },
    async withdrawRelease({ token, actor, params, body }) {
      await withdrawRelease(options, actor, await known(token, params), body);
      return outcome(token, params);
    },
    async stageRollout({ token, actor, params, body: { version, percent, why } }) {
      await requireRolloutReach(db, token, params, version);
      const stage = { version, percent, why };
      return outcome(
        token,
        { ...params, version },
        await stageRollout(options, actor, params, stage),
      );
    },
    async pauseRollout({ token, actor, params, body: { version, why } }) {
      await requireRolloutReach(db, token, params, version);
      const done = await editRollout(options, actor, params, {
        act: { act: "pause", version },
        why,
      });
      return outcome(token, { ...params, version }, done);
    },
    async resumeRollout({ token, actor, params, body: { version, why } }) {
      await requireRolloutReach(db, token, params, version);
      const act = { act: "resume", version } as const;
      return outcome(
        token,
        { ...params, version },
        await editRollout(options, actor, params, { act, why }),
      );
    },
    async completeRollout({ token, actor, params, body: { version, why } }) {
      await requireRolloutReach(db, token, params, version);
      const act = { act: "complete", version } as const;
      return outcome(
        token,
        { ...params, version },
        await editRollout(options, actor, params, { act, why }),
      );
    },
    stageLines: onLines("stage"),
    pauseLines: onLines("pause"),
    resumeLines: onLines("resume"),
    completeLines: onLines("complete"),
    async shutOff({ token, actor, body: { product, channel, why } }) {
      const products = product === "all" ? tokenProducts : [product];
      const channels = channel === "all" ? tokenChannels : [channel];
      for (const one of products) {
        for (const of of channels) requireReach(token, { product: one, channel: of });
      }
      const off = { products, channel: channel === "all" ? null : channel, why };
      return { paused: await shutOff(options, actor, off) };
    },
  };
}

const textHeaders = {
  "Content-Type": "text/plain; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
};

/** A release that the token is for. @throws CallRefusal */
export async function requireRelease(
  db: Database,
  token: OpenToken,
  name: NamedRelease,
): Promise<ReleaseRecord> {
  requireReach(token, name);
  const release = await findRecord(db, name);
  if (release === undefined) throw new CallRefusal(404, "no-such-release");
  requireReach(token, release);
  return release;
}

/**
 * Refuses a rollout of another channel, and a version of another channel in it. The answer describes the version, even
 * if it is not rolled out. There may be none of that number.
 * @throws CallRefusal
 */
async function requireRolloutReach(
  db: Database,
  token: OpenToken,
  line: { product: Product; channel: Channel },
  version: string,
): Promise<void> {
  requireReach(token, line);
  const release = await findRecord(db, { product: line.product, version });
  if (release !== undefined) requireReach(token, release);
}

/** @throws CallRefusal when the token is for other products or channels */
function requireReach(
  { products, channels }: OpenToken,
  about: { product: Product; channel?: Channel },
): void {
  if (!products.includes(about.product)) throw new CallRefusal(403, "product");
  if (about.channel !== undefined && !channels.includes(about.channel)) {
    throw new CallRefusal(403, "channel");
  }
}

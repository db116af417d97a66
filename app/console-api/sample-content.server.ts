import { Refusal } from "~/domain/refusal";
import { clearSamples } from "~/domain/sample-content/clear-samples.server";
import { listFollowing, listSamples } from "~/domain/sample-content/list-samples.server";
import { type ClearableKind, clearableKinds } from "~/domain/sample-content/sample-kinds";
import { actor } from "./actor.server";
import { viewAfter } from "./after-change.server";
import type { CallOptions, Handlers } from "./call";

/** How many of the samples that stay are named. */
const mostNamed = 3;

const siteNameOf = ({ siteOrigin }: CallOptions) => new URL(siteOrigin).host;

async function view(options: CallOptions) {
  const samples = await listSamples(options.db);
  const going = {} as Record<ClearableKind, string[]>;
  for (const kind of clearableKinds) going[kind] = samples[kind].goes;
  const following = await listFollowing(options.db, going);
  return {
    /** The name that a person has to type. */
    site: siteNameOf(options),
    kinds: clearableKinds.map((kind) => ({
      kind,
      goes: samples[kind].goes.length,
      stays: samples[kind].stays.length,
      named: samples[kind].stays.slice(0, mostNamed),
    })),
    following: {
      tags: following.tags.length,
      categories: following.categories.length,
      pictures: following.pictures.length,
    },
  };
}

export const sampleContentHandlers = {
  sampleContent: ({ options }) => view(options),
  async clearSampleContent(call, { kinds, site, expected }) {
    const { options } = call;
    if (site.trim().toLowerCase() !== siteNameOf(options)) {
      throw new Refusal("wrong-fields", { fields: { site: "wrong" } });
    }
    return viewAfter(
      () => clearSamples(options, actor(call), { kinds, expected }),
      () => view(options),
    );
  },
} satisfies Partial<Handlers>;

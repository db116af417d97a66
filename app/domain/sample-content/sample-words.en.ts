import type { Counted } from "~/i18n/count";
import type { SampleKind } from "./sample-kinds";

/** Names of samples by kind, each with its number. The start, Today and Health use them. */
export const sampleWords: Record<SampleKind, Counted> = {
  facts: { one: "{count} company fact", other: "{count} company facts" },
  releases: { one: "{count} release", other: "{count} releases" },
  articles: { one: "{count} article", other: "{count} articles" },
  help: { one: "{count} help article", other: "{count} help articles" },
  errors: { one: "{count} error code", other: "{count} error codes" },
  links: { one: "{count} friendly link", other: "{count} friendly links" },
  tools: { one: "{count} tool", other: "{count} tools" },
};

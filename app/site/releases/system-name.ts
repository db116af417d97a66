import type { SystemGroup } from "~/domain/release/public/release-page";
import { fill } from "~/i18n/fill";
import type { MatrixMessages } from "./matrix-words.en";

/** The words that name systems. */
export type SystemWords = Pick<MatrixMessages, "bits" | "systemNames">;

/** The words of a page that names systems. */
export const systemWords = ({ bits, systemNames }: MatrixMessages): SystemWords => ({
  bits,
  systemNames,
});

/** Names the systems of a group: "64-bit Windows 10 or later". */
export function systemName(group: SystemGroup, { bits, systemNames }: SystemWords): string {
  const { everyWindows, ofBits, between } = systemNames;
  const windows = group.windows === null ? everyWindows : systemNames.windows[group.windows];
  if (group.architectures === null) return windows;
  const names = group.architectures.map((architecture) => bits[architecture]);
  return fill(ofBits, { bits: names.join(between), windows });
}

/** Writes the systems into a sentence that has a place for them; the version's place stays, for a link. */
export function onSystems(message: string, group: SystemGroup, words: SystemWords): string {
  return message.replace("{system}", systemName(group, words));
}

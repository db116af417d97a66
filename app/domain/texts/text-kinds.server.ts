import { articleTexts } from "~/domain/article/article-text.server";
import { helpTexts } from "~/domain/help/help-text.server";
import type { TextKind } from "./text-kind";
import type { TextKindName } from "./text-rules";

/** All kinds, for what finds a text by its row, such as schedules. */
export const textKinds: Readonly<Record<TextKindName, TextKind>> = {
  article: articleTexts,
  help: helpTexts,
};

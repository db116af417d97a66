import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { idText, locale } from "./common";

/** `GET /accounts`: the newest first, 50 a page; `before` is the `next` of the page before. */
export const accountsQuery = z.object({
  before: idText.optional(),
  locale: locale.optional(),
  /** Only those with an open privacy request. */
  request: z.literal("1").optional(),
  agreement: z.string().min(1).max(80).optional(),
  package: z.string().min(1).max(80).optional(),
});
export type AccountList = AnswerOf<"accounts">;
/** An account; its contacts are shortened. */
export type AccountLine = AccountList["accounts"][number];
/** `GET /accounts/:id`: one account, its contacts shortened. */
export type AccountView = AnswerOf<"account">;

/** `POST /accounts/search`: a whole address or number, or an id. */
export const searchAccountRequest = z.object({ text: z.string().max(320) });

import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { version } from "./common";

/** `GET /old-addresses`, and the answer of every call that changes the list. */
export type AddressList = AnswerOf<"oldAddresses">;
export type AddressLine = AddressList["addresses"][number];
export type MissingLine = AddressList["missing"][number];
export type ImportPreview = AnswerOf<"previewOldAddresses">;

/** The text of a field; the act says what is wrong with it. */
const text = z.string().max(2_000);
/** `to`: empty for an address that is gone. */
const fields = { from: text, to: text };

export const addRequest = z.object(fields);
/** 409 `moved-on` with the stored entry in `conflict` when it has another version. */
export const changeRequest = z.object({ version: version.min(1), ...fields });
export const removeRequest = z.object({ version: version.min(1) });

/** Characters of a file with the most entries. */
const maxFileLength = 4_000_000;
const file = { file: z.string().max(maxFileLength), removesOthers: z.boolean() };
export const previewRequest = z.object(file);
/** `revision`: the state of the list that the dry run read. */
export const importRequest = z.object({ ...file, revision: z.string().max(64) });

/**
 * A text that never leaves the server: the hash of a token, a sealed secret. Columns have it as `.$type<Secret>()`.
 * Any text may become one, so that nothing is cast to store or compare it; but none is `Sendable`.
 */
export type Secret = string & { readonly isSecret?: true };

/** Any text but a `Secret`. The empty literal keeps other literals narrow where an answer is written. */
type PlainText = "" | (string & { readonly isSecret?: never });

/** JSON of any form, such as an entry of the audit tells it. Only casts make one; the client gets `unknown`. */
export type AnyJson = { readonly isAnyJson: true };

/** An answer that may leave the server. A row with a secret column does not compile as one, however deep it is. */
export type Sendable =
  | PlainText
  | number
  | boolean
  | null
  | undefined
  | Date
  | readonly Sendable[]
  | { readonly [name: string]: Sendable };

/** The type of an answer after `JSON.stringify` and `JSON.parse`. */
export type Json<Value> = Value extends Date
  ? string
  : Value extends string
    ? Value
    : Value extends AnyJson
      ? unknown
      : Value extends object
        ? { [Name in keyof Value]: Json<Value[Name]> }
        : Value;

import type { Json } from "~/lib/sendable";
import type { handlers } from "./handlers.server";
import type { RouteName } from "./routes";

type Returned<Name extends RouteName> = Awaited<ReturnType<(typeof handlers)[Name]>>;

/** The answer of a call, as its handler returns it and the client reads it. */
export type AnswerOf<Name extends RouteName> = Json<Exclude<Returned<Name>, Response>>;

/** Calls that answer with a file. */
export type FileCall = {
  [Name in RouteName]: Returned<Name> extends Response ? Name : never;
}[RouteName];

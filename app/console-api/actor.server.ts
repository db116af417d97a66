import { actorOf } from "~/domain/staff/staff-context.server";
import type { Call } from "./call";

/** Who makes a call, for the audit. */
export const actor = ({ caller, person }: Pick<Call, "caller" | "person">) =>
  actorOf(caller, person);

import type { SendStage } from "./send-build";

/**
 * `asks`: its name does not tell what it is. `reading`: it is hashed. `differs`: it is not what the list of
 * the build says. `failed`: `problem` says why.
 */
export type BuildStage =
  | SendStage
  | "asks"
  | "waits"
  | "reading"
  | "paused"
  | "differs"
  | "failed"
  | "cancelling";

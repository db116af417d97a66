import type { LiveChat } from "~/domain/settings/settings";
import type { Env } from "~/platform/env/env.server";

type ChatSettings = Pick<Env, "CHAT_SCRIPT_URL" | "CHAT_KEY" | "CHAT_ORIGINS">;

/** The configured live chat; null when there is none. */
export function liveChatOf(settings: ChatSettings): LiveChat | null {
  const { CHAT_SCRIPT_URL: template, CHAT_KEY: key = "", CHAT_ORIGINS: others } = settings;
  if (template === undefined) return null;
  const { href, origin } = new URL(template.replaceAll("{key}", key));
  return { scriptUrl: href, key, origins: [...new Set([origin, ...others])] };
}

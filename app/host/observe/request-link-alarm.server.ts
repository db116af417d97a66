import type { RequestLinkAlarm } from "~/domain/contact/request-links.server";
import type { Log } from "~/platform/log/log.server";

/** Writes one log line for each alarm; none names an address. */
export function createRequestLinkAlarm(
  log: Pick<Log, "warn" | "error">,
): (alarm: RequestLinkAlarm) => void {
  return ({ kind, day, sent, cap }) =>
    kind === "near"
      ? log.warn({ day, sent, cap }, "privacy requests: four fifths of the day's links are mailed")
      : log.error(
          { day, sent, cap },
          "privacy requests: the day's links are used up, identify senders by hand",
        );
}

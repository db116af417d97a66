import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import type { Log } from "~/platform/log/log.server";

const sentences: Record<SmsAlarm["kind"], string> = {
  near: "text messages: four fifths of the day's cap are used",
  reached: "text messages: the day's cap is reached, no more codes go by SMS",
  refused: "text messages: one was refused, because the day's cap is reached",
};

/** Writes one log line for each alarm; none names a recipient. */
export function createSmsAlarm(log: Pick<Log, "warn" | "error">): (alarm: SmsAlarm) => void {
  return ({ kind, day, country, sent, cap }) => {
    log[kind === "near" ? "warn" : "error"]({ day, country, sent, cap }, sentences[kind]);
  };
}

import { DeliveryError, type Transport } from "./transport";

type TwilioSmsOptions = {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (`MG…`). */
  from: string;
  /** Origin of the service. */
  endpoint: string;
};

const timeout = 20_000;

/**
 * Error codes about the number or the text: a retry would fail again
 * (https://www.twilio.com/docs/api/errors). All others are temporary, or the operator can fix them.
 */
const permanent: ReadonlySet<number> = new Set([21211, 21214, 21217, 21610, 21614, 21617]);

/**
 * Sends text messages by Twilio's `Messages` resource, with HTTP basic authentication
 * (https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource).
 */
export function createTwilioSms(options: TwilioSmsOptions): Transport {
  const { accountSid, authToken, from, endpoint } = options;
  const path = `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  return {
    async send({ to, text }) {
      const response = await fetch(new URL(path, endpoint), {
        method: "POST",
        headers: { Authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: to, Body: text, ...sender }),
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const body = (await response.json().catch(() => null)) as {
        sid?: string;
        code?: number;
      } | null;
      if (response.ok) return { providerId: body?.sid ?? null };
      const code = body?.code;
      const isPermanent = code !== undefined && permanent.has(code);
      throw new DeliveryError(`Twilio: ${response.status} ${code ?? ""}`, isPermanent);
    },
    close: () => undefined,
  };
}

import { DeliveryError, type Transport } from "./transport";

export type TwilioSmsOptions = {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the id of a messaging service (`MG…`). */
  from: string;
  /** Origin of the service. */
  endpoint: string;
};

const timeout = 20_000;

/**
 * Text messages by Twilio's `Messages` resource, with HTTP basic authentication
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
      // 401 and 403 are mistakes in the settings, which somebody will mend.
      const { status } = response;
      const isPermanent = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
      throw new DeliveryError(`Twilio: ${status} ${body?.code ?? ""}`, isPermanent);
    },
    close: () => undefined,
  };
}

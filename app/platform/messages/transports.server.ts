import type { Env } from "~/platform/env/env.server";
import { createAlibabaSms } from "./alibaba-sms.server";
import type { MessageChannel } from "./message";
import { createOutbox, createOutboxTransport } from "./outbox.server";
import { createSmtpTransport } from "./smtp.server";
import { createTencentSms } from "./tencent-sms.server";
import type { Transport } from "./transport";
import { createTwilioSms } from "./twilio-sms.server";

/** Creates the transports of all channels: the configured providers, else the outbox. */
export function createTransports(
  env: Env,
  outboxFolder: string,
): { transports: Record<MessageChannel, Transport>; description: string } {
  const outbox = createOutboxTransport(createOutbox(outboxFolder, () => new Date()));
  const email = mailTransport(env);
  const sms = smsTransport(env);
  return {
    transports: { email: email ?? outbox, sms: sms ?? outbox },
    description: describe(env, outboxFolder),
  };
}

/** Describes the transports for the terminal, without secrets. */
function describe({ SMTP_URL, SMS_PROVIDER }: Env, outboxFolder: string): string {
  if (SMTP_URL === undefined && SMS_PROVIDER === undefined) {
    return `${outboxFolder} (no mail or SMS provider is set)`;
  }
  const mail = SMTP_URL === undefined ? outboxFolder : new URL(SMTP_URL).host;
  return `mail: ${mail}, SMS: ${SMS_PROVIDER ?? outboxFolder}`;
}

function mailTransport(env: Env): Transport | undefined {
  const { SMTP_URL: url, MAIL_FROM: from = "", DKIM_PRIVATE_KEY: privateKey } = env;
  if (url === undefined) return undefined;
  const { DKIM_DOMAIN: domainName = "", DKIM_SELECTOR: keySelector = "" } = env;
  const dkim = privateKey === undefined ? undefined : { domainName, keySelector, privateKey };
  return createSmtpTransport({ url, from, dkim });
}

function smsTransport(env: Env): Transport | undefined {
  switch (env.SMS_PROVIDER) {
    case "alibaba":
      return createAlibabaSms({
        accessKeyId: env.ALIBABA_SMS_ACCESS_KEY_ID ?? "",
        accessKeySecret: env.ALIBABA_SMS_ACCESS_KEY_SECRET ?? "",
        signName: env.ALIBABA_SMS_SIGN_NAME ?? "",
        templates: env.ALIBABA_SMS_TEMPLATES,
        endpoint: env.ALIBABA_SMS_ENDPOINT,
        clock: () => new Date(),
      });
    case "tencent":
      return createTencentSms({
        secretId: env.TENCENT_SMS_SECRET_ID ?? "",
        secretKey: env.TENCENT_SMS_SECRET_KEY ?? "",
        sdkAppId: env.TENCENT_SMS_SDK_APP_ID ?? "",
        signName: env.TENCENT_SMS_SIGN_NAME ?? "",
        templates: env.TENCENT_SMS_TEMPLATES,
        region: env.TENCENT_SMS_REGION,
        endpoint: env.TENCENT_SMS_ENDPOINT,
        clock: () => new Date(),
      });
    case "twilio":
      return createTwilioSms({
        accountSid: env.TWILIO_ACCOUNT_SID ?? "",
        authToken: env.TWILIO_AUTH_TOKEN ?? "",
        from: env.TWILIO_FROM ?? "",
        endpoint: env.TWILIO_ENDPOINT,
      });
    case undefined:
      return undefined;
  }
}

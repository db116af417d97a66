import { createHash, createHmac } from "node:crypto";
import { DeliveryError, type Transport } from "./transport";

type TencentSmsOptions = {
  secretId: string;
  secretKey: string;
  /** The application at the provider that the messages belong to. */
  sdkAppId: string;
  /** Approved signature; it precedes each text. */
  signName: string;
  /** Approved templates by kind of message, optionally with a language: `code.en`. */
  templates: Readonly<Record<string, string>>;
  region: string;
  /** Origin of the service. */
  endpoint: string;
  clock: () => Date;
};

const algorithm = "TC3-HMAC-SHA256";
const contentType = "application/json; charset=utf-8";
const timeout = 20_000;

/**
 * Error codes about the number or the content of a message: a retry would fail again. All other errors (credentials,
 * signature name, templates, clock, balance, limits, no JSON) are temporary, or the operator can fix them.
 */
const permanent = new Set([
  "FailedOperation.ContainSensitiveWord",
  "FailedOperation.PhoneNumberInBlacklist",
  "FailedOperation.PhoneNumberParseFail",
  "InvalidParameterValue.ContentLengthLimit",
  "InvalidParameterValue.IncorrectPhoneNumber",
  "InvalidParameterValue.ProhibitedUseUrlInTemplateParameter",
  "InvalidParameterValue.TemplateParameterFormatError",
  "InvalidParameterValue.TemplateParameterLengthLimit",
  "UnsupportedOperation.UnsupportedRegion",
]);

/**
 * Sends text messages by Tencent Cloud SMS (`SendSms`, version 2021-01-11,
 * https://cloud.tencent.com/document/api/382/55981). A template takes its values by their order.
 */
export function createTencentSms(options: TencentSmsOptions): Transport {
  const { secretId, secretKey, sdkAppId, signName, templates, region, endpoint, clock } = options;
  return {
    async send({ to, kind, locale, values }) {
      const template = templates[`${kind}.${locale}`] ?? templates[kind];
      if (template === undefined) throw new DeliveryError(`No template for ${kind}`, true);
      const body = JSON.stringify({
        PhoneNumberSet: [to],
        SmsSdkAppId: sdkAppId,
        SignName: signName,
        TemplateId: template,
        TemplateParamSet: Object.values(values),
      });
      const time = Math.floor(clock().getTime() / 1_000);
      const { host } = new URL(endpoint);
      const response = await fetch(new URL("/", endpoint), {
        method: "POST",
        headers: {
          "Content-Type": contentType,
          Authorization: signTc3({ secretId, secretKey, service: "sms", host, body, time }),
          "X-TC-Action": "SendSms",
          "X-TC-Version": "2021-01-11",
          "X-TC-Region": region,
          "X-TC-Timestamp": String(time),
        },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const { code, serialNumber } = await readAnswer(response);
      if (code === "Ok") return { providerId: serialNumber };
      const words = `Tencent Cloud SMS: ${response.status} ${code}`;
      throw new DeliveryError(words, permanent.has(code));
    },
    close: () => undefined,
  };
}

type Status = { Code?: string; SerialNo?: string };
type Answer = { Response?: { Error?: Status; SendStatusSet?: Status[] } };

/** Reads the error of the call, or else the status of its only message. */
async function readAnswer(
  response: Response,
): Promise<{ code: string; serialNumber: string | null }> {
  const answer = (await response.json().catch(() => null)) as Answer | null;
  const { Error: failure, SendStatusSet: statuses } = answer?.Response ?? {};
  const status = failure ?? statuses?.[0];
  return { code: status?.Code ?? "", serialNumber: status?.SerialNo || null };
}

type Tc3Request = {
  secretId: string;
  secretKey: string;
  service: string;
  host: string;
  /** JSON, sent by POST to `/`. */
  body: string;
  /** Unix time in seconds, the same as in `X-TC-Timestamp`. */
  time: number;
};

/** Returns the `Authorization` of a request: https://cloud.tencent.com/document/api/382/52072 */
export function signTc3({ secretId, secretKey, service, host, body, time }: Tc3Request): string {
  const date = new Date(time * 1_000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signedHeaders = "content-type;host";
  const request = [
    "POST",
    "/",
    "",
    `content-type:${contentType}`,
    `host:${host}`,
    "",
    signedHeaders,
    sha256(body),
  ];
  const text = [algorithm, String(time), scope, sha256(request.join("\n"))];
  const dayKey = hmac(`TC3${secretKey}`, date);
  const serviceKey = hmac(dayKey, service);
  const signature = hmac(hmac(serviceKey, "tc3_request"), text.join("\n")).toString("hex");
  return `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const hmac = (key: string | Buffer, text: string) =>
  createHmac("sha256", key).update(text).digest();

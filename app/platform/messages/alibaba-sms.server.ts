import { createHash, createHmac, randomUUID } from "node:crypto";
import { DeliveryError, type Transport } from "./transport";

type AlibabaSmsOptions = {
  accessKeyId: string;
  accessKeySecret: string;
  /** Signature name approved by the provider; it precedes each text. */
  signName: string;
  /** Approved templates by kind of message, optionally with a language: `code.en`. */
  templates: Readonly<Record<string, string>>;
  /** Origin of the service. */
  endpoint: string;
  clock: () => Date;
};

const algorithm = "ACS3-HMAC-SHA256";
const timeout = 20_000;

/**
 * Error codes about the number, the parameters or the content of a message: a retry would fail
 * again. All other errors (credentials, signature name, templates, clock, balance, limits, no JSON)
 * are temporary, or the operator can fix them.
 */
const permanent = new Set([
  "isv.BLACK_KEY_CONTROL_LIMIT",
  "isv.CUSTOMER_REFUSED",
  "isv.INVALID_JSON_PARAM",
  "isv.INVALID_PARAMETERS",
  "isv.MOBILE_NUMBER_ILLEGAL",
  "isv.PARAM_LENGTH_LIMIT",
  "isv.PARAM_NOT_SUPPORT_URL",
  "isv.PHONE_NUMBER_ILLEGAL",
  "isv.SMS_CONTENT_ILLEGAL",
  "isv.TEMPLATE_MISSING_PARAMETERS",
  "isv.TEMPLATE_PARAMS_ILLEGAL",
  "isv.UNSUPPORTED_CONTENT",
]);

/**
 * Sends text messages by Alibaba Cloud SMS (`SendSms`, version 2017-05-25); requests are signed as in
 * https://www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature
 */
export function createAlibabaSms(options: AlibabaSmsOptions): Transport {
  const { signName, templates, endpoint } = options;
  return {
    async send({ to, kind, locale, values }) {
      const template = templates[`${kind}.${locale}`] ?? templates[kind];
      if (template === undefined) throw new DeliveryError(`No template for ${kind}`, true);
      const query = {
        PhoneNumbers: phoneOf(to),
        SignName: signName,
        TemplateCode: template,
        TemplateParam: JSON.stringify(values),
      };
      const { url, headers } = signRequest(query, options);
      const response = await fetch(new URL(url, endpoint), {
        method: "POST",
        headers,
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      });
      const { Code: code = "", BizId: id } = await readAnswer(response);
      if (code === "OK") return { providerId: id ?? null };
      const words = `Alibaba Cloud SMS: ${response.status} ${code}`;
      throw new DeliveryError(words, permanent.has(code));
    },
    close: () => undefined,
  };
}

/** Numbers of mainland China without country code, others without the plus. */
function phoneOf(e164: string): string {
  return e164.startsWith("+86") ? e164.slice(3) : e164.slice(1);
}

async function readAnswer(response: Response): Promise<{ Code?: string; BizId?: string }> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? body : {};
}

function signRequest(
  query: Record<string, string>,
  { accessKeyId, accessKeySecret, endpoint, clock }: AlibabaSmsOptions,
) {
  const canonicalQuery = Object.entries(query)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const bodyHash = createHash("sha256").update("").digest("hex");
  const signed: Record<string, string> = {
    host: new URL(endpoint).host,
    "x-acs-action": "SendSms",
    "x-acs-content-sha256": bodyHash,
    "x-acs-date": `${clock().toISOString().slice(0, 19)}Z`,
    "x-acs-signature-nonce": randomUUID(),
    "x-acs-version": "2017-05-25",
  };
  const names = Object.keys(signed).sort();
  const canonicalHeaders = names.map((name) => `${name}:${signed[name]}\n`).join("");
  const signedHeaders = names.join(";");
  const request = ["POST", "/", canonicalQuery, canonicalHeaders, signedHeaders, bodyHash];
  const requestHash = createHash("sha256").update(request.join("\n")).digest("hex");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`${algorithm}\n${requestHash}`)
    .digest("hex");
  const { host: _, ...headers } = signed;
  return {
    url: `/?${canonicalQuery}`,
    headers: {
      ...headers,
      Authorization: `${algorithm} Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`,
    },
  };
}

/** Percent-encodes as RFC 3986 demands, including characters that `encodeURIComponent` keeps. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

import { createHash, createHmac, randomUUID } from "node:crypto";
import { DeliveryError, type Transport } from "./transport";

export type AlibabaSmsOptions = {
  accessKeyId: string;
  accessKeySecret: string;
  /** Signature name that the provider has approved; it stands before each text. */
  signName: string;
  /** Approved templates by kind of message, with a language where it has one: `code.en`. */
  templates: Readonly<Record<string, string>>;
  /** Origin of the service. */
  endpoint: string;
  clock: () => Date;
};

const algorithm = "ACS3-HMAC-SHA256";
const timeout = 20_000;

/**
 * Answers that are about the number, the parameters or the content of a message: it gets them
 * again whenever it is sent. Whatever else is wrong (credentials, signature name, templates,
 * clock, balance, limits, an answer that is no JSON) passes, or somebody mends it.
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
 * Text messages by Alibaba Cloud SMS (`SendSms`, version 2017-05-25), with requests signed as in
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

/** Numbers of mainland China without their country, others without the plus. */
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

/** RFC 3986: what `encodeURIComponent` leaves alone beyond it is encoded as well. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import { codeMessage } from "~/domain/account/account-messages.server";
import type { Locale } from "~/i18n/locales";
import { listen } from "~tests/support/listen";
import { createAlibabaSms } from "./alibaba-sms.server";
import { createTencentSms, signTc3 } from "./tencent-sms.server";
import { DeliveryError } from "./transport";
import { createTwilioSms } from "./twilio-sms.server";

const messageTo = (to: string, locale: Locale = "cn") =>
  codeMessage(startingFacts, { to, channel: "sms", locale }, "012345");

/** An HTTP server that answers as the test says and keeps what it was asked. */
describe("text messages", () => {
  type Asked = { request: IncomingMessage; body: string };
  let server: Server;
  let endpoint: string;
  let asked: Asked[];
  let answer: (asked: Asked) => { status: number; body: unknown };

  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8");
      request.on("data", (chunk) => {
        body += chunk;
      });
      request.on("end", () => {
        asked.push({ request, body });
        const { status, body: answered } = answer({ request, body });
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(typeof answered === "string" ? answered : JSON.stringify(answered));
      });
    });
    endpoint = (await listen(server)).origin;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const failureOf = async (sending: Promise<unknown>) => {
    const error = await sending.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    return error instanceof DeliveryError && error.isPermanent ? "for good" : "for now";
  };

  describe("by Alibaba Cloud", () => {
    const secret = "alibaba-secret";
    const sms = (accessKeySecret = secret) =>
      createAlibabaSms({
        accessKeyId: "key-id",
        accessKeySecret,
        signName: "万象浏览器",
        templates: { code: "SMS_1", "code.en": "SMS_2" },
        endpoint,
        clock: () => new Date("2026-11-12T02:03:04.567Z"),
      });

    /** The provider's algorithm, from its documentation, on what came over the wire. */
    const isSigned = ({ request, body }: Asked): boolean => {
      const { authorization = "" } = request.headers;
      const [, credential, names = "", signature] =
        /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
          authorization,
        ) ?? [];
      const [path = "", query = ""] = (request.url ?? "").split("?");
      const bodyHash = createHash("sha256").update(body).digest("hex");
      const headers = names.split(";").map((name) => `${name}:${request.headers[name]}\n`);
      const parts = [request.method, path, query, headers.join(""), names, bodyHash];
      const hash = createHash("sha256").update(parts.join("\n")).digest("hex");
      const expected = createHmac("sha256", secret)
        .update(`ACS3-HMAC-SHA256\n${hash}`)
        .digest("hex");
      const sorted = [...query.split("&")].sort().join("&");
      return (
        credential === "key-id" &&
        signature === expected &&
        query === sorted &&
        request.headers["x-acs-content-sha256"] === bodyHash &&
        names.includes("host;x-acs-action")
      );
    };

    beforeEach(() => {
      answer = (call) =>
        isSigned(call)
          ? { status: 200, body: { Code: "OK", BizId: "biz-1", RequestId: "r" } }
          : { status: 400, body: { Code: "SignatureDoesNotMatch" } };
    });

    it("signs a request with template and values", async () => {
      expect(await sms().send(messageTo("+8613800000000"))).toEqual({ providerId: "biz-1" });
      const [{ request } = {} as Asked] = asked;
      expect(request.method).toBe("POST");
      expect(request.headers).toMatchObject({
        "x-acs-action": "SendSms",
        "x-acs-version": "2017-05-25",
        "x-acs-date": "2026-11-12T02:03:04Z",
      });
      expect(Object.fromEntries(new URL(request.url ?? "", endpoint).searchParams)).toEqual({
        PhoneNumbers: "13800000000",
        SignName: "万象浏览器",
        TemplateCode: "SMS_1",
        TemplateParam: '{"code":"012345"}',
      });
    });

    it("uses the template of the language, and full numbers for other countries", async () => {
      await sms().send(messageTo("+85251234567", "en"));
      const { searchParams } = new URL(asked[0]?.request.url ?? "", endpoint);
      expect(searchParams.get("TemplateCode")).toBe("SMS_2");
      expect(searchParams.get("PhoneNumbers")).toBe("85251234567");
    });

    it("never signs two requests with the same signature", async () => {
      await sms().send(messageTo("+8613800000000"));
      await sms().send(messageTo("+8613800000000"));
      const nonces = asked.map(({ request }) => request.headers["x-acs-signature-nonce"]);
      expect(new Set(nonces).size).toBe(2);
    });

    it("fails temporarily on a wrong secret", async () => {
      expect(await failureOf(sms("other").send(messageTo("+8613800000000")))).toBe("for now");
      expect(await sms().send(messageTo("+8613800000000"))).toEqual({ providerId: "biz-1" });
    });

    it.each([
      [200, "isv.MOBILE_NUMBER_ILLEGAL", "for good"],
      [200, "isv.BLACK_KEY_CONTROL_LIMIT", "for good"],
      [200, "isv.BUSINESS_LIMIT_CONTROL", "for now"],
      [403, "Forbidden.RAM", "for now"],
      [404, "InvalidAccessKeyId.NotFound", "for now"],
      [503, "ServiceUnavailable", "for now"],
    ])("HTTP %i with %s fails %s", async (status, code, how) => {
      answer = () => ({ status, body: { Code: code } });
      expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe(how);
    });

    it.each([200, 403, 404])(
      "HTTP %i with a response that is no JSON fails temporarily",
      async (status) => {
        answer = () => ({ status, body: "<html>Not here</html>" });
        expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe("for now");
      },
    );

    it("fails permanently on a message without a template", async () => {
      const message = { ...messageTo("+8613800000000"), kind: "other" };
      expect(await failureOf(sms().send(message))).toBe("for good");
      expect(asked).toEqual([]);
    });
  });

  describe("by Tencent Cloud", () => {
    const time = 1_794_448_984;
    const keys = { secretId: "id", secretKey: "tencent-secret" };
    const sms = (changed: Partial<typeof keys> = {}) =>
      createTencentSms({
        ...keys,
        ...changed,
        sdkAppId: "1400006666",
        signName: "万象浏览器",
        templates: { code: "1110", "code.en": "1111" },
        region: "ap-guangzhou",
        endpoint,
        clock: () => new Date(time * 1_000),
      });
    const sent = { Response: { SendStatusSet: [{ Code: "Ok", SerialNo: "5000:1" }] } };
    const refused = { Response: { Error: { Code: "AuthFailure.SignatureFailure" } } };

    beforeEach(() => {
      const { host } = new URL(endpoint);
      answer = ({ request, body }) => {
        const expected = signTc3({ ...keys, service: "sms", host, body, time });
        return { status: 200, body: request.headers.authorization === expected ? sent : refused };
      };
    });

    it("signs as the example of the documentation", () => {
      const authorization = signTc3({
        secretId: "AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******",
        secretKey: "Gu5t9xGARNpq86cd98joQYCN3*******",
        service: "cvm",
        host: "cvm.tencentcloudapi.com",
        body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
        time: 1_551_113_065,
      });
      expect(authorization).toBe(
        "TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, " +
          "SignedHeaders=content-type;host, " +
          "Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c",
      );
    });

    it("sends number, template of the language, and values by their order", async () => {
      expect(await sms().send(messageTo("+8613800000000"))).toEqual({ providerId: "5000:1" });
      const [{ request, body } = {} as Asked] = asked;
      expect(request.headers).toMatchObject({
        "x-tc-action": "SendSms",
        "x-tc-version": "2021-01-11",
        "x-tc-region": "ap-guangzhou",
        "x-tc-timestamp": String(time),
      });
      expect(JSON.parse(body)).toEqual({
        PhoneNumberSet: ["+8613800000000"],
        SmsSdkAppId: "1400006666",
        SignName: "万象浏览器",
        TemplateId: "1110",
        TemplateParamSet: ["012345"],
      });
      await sms().send(messageTo("+8613800000000", "en"));
      expect(JSON.parse(asked[1]?.body ?? "")).toMatchObject({ TemplateId: "1111" });
    });

    it("fails temporarily on a wrong secret", async () => {
      const sending = sms({ secretKey: "other" }).send(messageTo("+8613800000000"));
      expect(await failureOf(sending)).toBe("for now");
    });

    it.each([
      ["InvalidParameterValue.IncorrectPhoneNumber", "for good"],
      ["FailedOperation.PhoneNumberInBlacklist", "for good"],
      ["LimitExceeded.PhoneNumberDailyLimit", "for now"],
      ["FailedOperation.InsufficientBalanceInSmsPackage", "for now"],
      ["FailedOperation.TemplateIncorrectOrUnapproved", "for now"],
    ])("the status %s fails %s", async (code, how) => {
      answer = () => ({ status: 200, body: { Response: { SendStatusSet: [{ Code: code }] } } });
      expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe(how);
    });

    it("fails temporarily on a response that is no JSON, permanently without a template", async () => {
      answer = () => ({ status: 502, body: "<html>Not here</html>" });
      expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe("for now");
      const message = { ...messageTo("+8613800000000"), kind: "other" };
      expect(await failureOf(sms().send(message))).toBe("for good");
    });
  });

  describe("by Twilio", () => {
    const sms = (more: { authToken?: string; from?: string } = {}) =>
      createTwilioSms({
        accountSid: "AC1",
        authToken: "token",
        from: "+12025550100",
        endpoint,
        ...more,
      });

    beforeEach(() => {
      const expected = `Basic ${Buffer.from("AC1:token").toString("base64")}`;
      answer = ({ request }) =>
        request.headers.authorization === expected
          ? { status: 201, body: { sid: "SM1" } }
          : { status: 401, body: { code: 20003 } };
    });

    it("sends number and text with its credentials", async () => {
      expect(await sms().send(messageTo("+8613800000000", "en"))).toEqual({ providerId: "SM1" });
      const [{ request, body } = {} as Asked] = asked;
      expect(request.url).toBe("/2010-04-01/Accounts/AC1/Messages.json");
      expect(request.headers["content-type"]).toContain("application/x-www-form-urlencoded");
      const form = Object.fromEntries(new URLSearchParams(body));
      expect(form).toMatchObject({ To: "+8613800000000", From: "+12025550100" });
      expect(form["Body"]).toContain("012345");
    });

    it("can use a messaging service instead of a sender number", async () => {
      await sms({ from: "MG1" }).send(messageTo("+8613800000000"));
      const form = new URLSearchParams(asked[0]?.body);
      expect(form.get("MessagingServiceSid")).toBe("MG1");
      expect(form.has("From")).toBe(false);
    });

    it.each([
      ["a number that is none", 400, 21211, "for good"],
      ["a number that wants no messages", 400, 21610, "for good"],
      ["a sender that is not the account's", 400, 21606, "for now"],
      ["wrong credentials", 401, 20003, "for now"],
      ["an account that is not there", 404, 20404, "for now"],
      ["too many requests", 429, 20429, "for now"],
      ["a failure of its own", 500, 20500, "for now"],
    ])("fails of %s (HTTP %i, %i) %s", async (_, status, code, how) => {
      answer = () => ({ status, body: { code } });
      expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe(how);
    });

    it("fails temporarily without a response", async () => {
      server.close();
      expect(await failureOf(sms().send(messageTo("+8613800000000")))).toBe("for now");
    });
  });
});

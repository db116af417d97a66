import { z } from "zod";
import { createDocument, type ZodOpenApiObject } from "zod-openapi";
import { brand } from "~/brand";
import {
  fieldErrors,
  proofNeededData,
  registerData,
  registerRequest,
  resetData,
  resetRequest,
  sendCodeData,
  sendCodeRequest,
} from "./account-schema";
import { checksumListData } from "./checksum-list-schema";
import { contactData, contactErrors, contactRequest } from "./contact-schema";
import {
  newsDetailData,
  newsDetailRequest,
  newsListData,
  newsListRequest,
  newsViewRequest,
} from "./news-schema";
import {
  failed,
  fileHeaders,
  formFailures,
  invalid,
  json,
  languageCookie,
  readFailures,
  refusedWith,
  succeeded,
  tooMany,
  zip,
} from "./openapi-parts.server";
import { packageListData, packageListRequest } from "./package-list-schema";
import { publisherPaths } from "./publisher/openapi.server";
import { resourceListData, resourceListRequest } from "./resource-list-schema";
import { versionListData, versionListRequest } from "./version-list-schema";

/**
 * The OpenAPI 3.1 document, generated from the schemas that validate the calls.
 * @param name the product's, for the document's title
 */
export function openApiDocument(name: string) {
  return createDocument(describe(name), {
    override({ jsonSchema, io }) {
      // Zod limits every integer to JavaScript's largest safe one, which tells a client nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // Responses may gain keys later.
      if (io === "output") delete jsonSchema.additionalProperties;
    },
  });
}

const describe = (name: string): ZodOpenApiObject => ({
  openapi: "3.1.1",
  info: {
    title: `${name} API`,
    version: "1.0.0",
    description:
      "Every answer is JSON of the form `{code, message, data}`; the HTTP status equals `code`.",
  },
  servers: [{ url: "/" }],
  tags: [{ name: "releases" }, { name: "content" }, { name: "account" }, { name: "publisher" }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/api/sys/getVersionList": {
      post: {
        operationId: "getVersionList",
        tags: ["releases"],
        summary: "Published versions, newest first",
        description: "Takes any JSON object of at most 16 kB; unknown keys are ignored.",
        requestParams: {
          cookie: z.object({
            lang: z.string().optional().meta({ description: "Language, when the body names none" }),
          }),
        },
        requestBody: { required: true, content: json(versionListRequest) },
        responses: {
          "200": succeeded("One page of the list", versionListData),
          ...formFailures,
        },
      },
    },
    "/api/checksums/list": {
      get: {
        operationId: "getChecksumList",
        tags: ["releases"],
        summary: "The checksums of every file that was ever published",
        description:
          "To check a file that somebody has: drafts are left out, withdrawn files are not. Takes no parameters.",
        responses: {
          "200": succeeded("The whole list", checksumListData),
          "405": failed("A method other than GET or HEAD"),
          "429": failed(tooMany),
          "500": failed("Server error"),
        },
      },
    },
    "/api/resources/list": {
      get: {
        operationId: "getResourceList",
        tags: ["content"],
        summary: "Third-party tools, by kind or by search",
        description: "Unknown parameters are ignored.",
        requestParams: { query: resourceListRequest, cookie: languageCookie },
        responses: { "200": succeeded("One page of the list", resourceListData), ...readFailures },
      },
    },
    "/api/packages/list": {
      get: {
        operationId: "getPackageList",
        tags: ["content"],
        summary: "The packages, and a quote for what is needed",
        description:
          "With `environments` or `members` the answer holds a quote. Prices are whole fen, 100 to the yuan, a month. Unknown parameters are ignored.",
        requestParams: { query: packageListRequest, cookie: languageCookie },
        responses: { "200": succeeded("The packages", packageListData), ...readFailures },
      },
    },
    "/api/news/list": {
      get: {
        operationId: "getNewsList",
        tags: ["content"],
        summary: "Articles, by subject or by search",
        description: "Unknown parameters are ignored.",
        requestParams: { query: newsListRequest, cookie: languageCookie },
        responses: { "200": succeeded("One page of the list", newsListData), ...readFailures },
      },
    },
    "/api/news/detail": {
      get: {
        operationId: "getNewsDetail",
        tags: ["content"],
        summary: "One article with its text",
        description: "A text that does not exist in the requested language comes in the other one.",
        requestParams: { query: newsDetailRequest, cookie: languageCookie },
        responses: {
          "200": succeeded("The article", newsDetailData),
          "404": failed("No published article has this number"),
          ...readFailures,
        },
      },
    },
    "/api/news/view": {
      post: {
        operationId: "countNewsView",
        tags: ["content"],
        summary: "Counts a view of an article",
        description:
          "Counts once per article and IP address within half an hour; for that time a keyed hash of the IP address is kept.",
        requestBody: { required: true, content: json(newsViewRequest) },
        responses: {
          "200": succeeded("Accepted; the count shows it within a minute", z.null()),
          "400": failed("The body is not a JSON object, or names no article"),
          "405": failed("A method other than POST"),
          "413": failed("The body is larger than 16 kB"),
          "415": failed("The body is not sent as JSON"),
          "429": failed(tooMany),
          "500": failed("Server error"),
        },
      },
    },
    "/api/account/sendCode": {
      post: {
        operationId: "sendCode",
        tags: ["account"],
        summary: "Sends a verification code for a registration or a new password",
        description:
          "To the email if one is given, otherwise to the phone. The answer is the same whether an account exists or not. One code a minute, five an hour and ten a day to one target, thirty an hour from one IP address. While very many codes are requested in total, each needs a `proof`. Unknown keys are ignored.",
        requestBody: { required: true, content: json(sendCodeRequest) },
        responses: {
          "200": succeeded("A message is on its way", sendCodeData),
          "422": invalid(fieldErrors),
          ...formFailures,
          "429": refusedWith(
            429,
            "Over a limit, with `data` null; or a proof is needed, and `data` says which. `Retry-After` says how many seconds to wait",
            proofNeededData.nullable(),
          ),
          "503": refusedWith(
            503,
            "The text messages of the day are used up; an email still works. `Retry-After` says how many seconds the day in China has left",
            fieldErrors,
          ),
        },
      },
    },
    "/api/account/register": {
      post: {
        operationId: "register",
        tags: ["account"],
        summary: "Creates an account",
        description:
          "Needs the code that went to the email or phone. A request sent again with the same values within the life of the code gets the same answer and creates nothing more. Unknown keys are ignored.",
        requestBody: { required: true, content: json(registerRequest) },
        responses: {
          "200": succeeded("The account is ready", registerData),
          "422": invalid(fieldErrors),
          ...formFailures,
          "503": failed("Too many people register at once; `Retry-After` says when to try again"),
        },
      },
    },
    "/api/account/resetPassword": {
      post: {
        operationId: "resetPassword",
        tags: ["account"],
        summary: "Sets a new password",
        description:
          "Needs a code with the purpose `reset`, which only a contact that its account has verified gets. A request sent again with the same values within the life of the code gets the same answer. Unknown keys are ignored.",
        requestBody: { required: true, content: json(resetRequest) },
        responses: {
          "200": succeeded("The new password counts", resetData),
          "422": invalid(fieldErrors),
          ...formFailures,
          "503": failed("Too many passwords wait; `Retry-After` says when to try again"),
        },
      },
    },
    "/api/site/contact": {
      post: {
        operationId: "sendContact",
        tags: ["account"],
        summary: "Sends a message to the operator",
        description:
          "A privacy request gets a number and the day by which it is answered; with an email, its sender first has to confirm it by a link, of which an address gets at most one a day. Twenty messages an hour from one IP address, five an hour from one sender. The same message sent again within ten minutes is answered like the first. Unknown keys are ignored.",
        requestBody: { required: true, content: json(contactRequest) },
        responses: {
          "200": succeeded("The message is stored", contactData),
          "422": invalid(contactErrors),
          ...formFailures,
        },
      },
    },
    "/files/{name}": {
      get: {
        operationId: "downloadFile",
        tags: ["releases"],
        summary: "Downloads an archive or a patch",
        description:
          "A name always stands for the same bytes. Ranges, `If-Range` and conditional requests work, so a download can be resumed. HEAD returns the same headers. A caller that accepts `text/html` gets failures as plain text.",
        requestParams: {
          path: z.object({
            name: z.string().meta({
              description: "The `packageName` or `patchName` of a version",
              example: `${brand.fileStem}-6.2.1-x64.zip`,
            }),
          }),
          query: z.object({
            campaign: z.string().optional().meta({
              description: "The campaign that the download is counted for",
              example: "spring-sale",
            }),
          }),
          header: z.object({
            Range: z.string().optional().meta({ example: "bytes=1000-" }),
            "If-Range": z.string().optional(),
            "If-None-Match": z.string().optional(),
          }),
        },
        responses: {
          "200": { description: "The whole file", headers: fileHeaders, content: zip },
          "206": {
            description: "The range that was asked for",
            headers: fileHeaders,
            content: zip,
          },
          "304": { description: "The caller already has this file" },
          "404": failed("No published release has a file of this name"),
          "405": failed("A method other than GET or HEAD"),
          "410": {
            description: "Withdrawn, or a scanner found something in it; the text says why",
            content: { "text/plain": { schema: { type: "string" } } },
          },
          "416": failed("The range lies outside the file"),
          "429": failed(tooMany),
          "503": failed("The file cannot be sent now; `Retry-After` says when to try again"),
        },
      },
    },
    ...publisherPaths(),
  },
});

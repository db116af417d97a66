import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";
import { failed, json, refusedWith, succeeded, tooMany } from "~/api/openapi-parts.server";
import { type PublisherRoute, type PublisherRouteName, publisherRoutes } from "./routes";
import { refusalData } from "./schemas";

const refused = (status: 400 | 403 | 404 | 409 | 412 | 413 | 422 | 423 | 503 | 507, why: string) =>
  refusedWith(status, why, refusalData.nullable());

const ofAll = {
  "401": failed("No token that works here"),
  "403": refused(403, "The token lacks the scope, or is for other products or channels"),
  "429": failed(tooMany),
  "500": failed("Server error"),
};

const ofReleases = {
  "400": refused(400, "The body is not a JSON object, or a field is wrong; `reason` says which"),
  "404": refused(404, "There is no such release or upload"),
  "409": refused(409, "A rule refuses it as things are; `reason` says which"),
  "422": refused(422, "What was sent is wrong by itself; `reason` says how"),
};

/** Headers of tus 1.0 that requests have. */
const version = z.literal("1.0.0").meta({ description: "The version of tus" });
const offset = z.string().meta({ description: "How many bytes came before", example: "0" });

const uploadHeaders: Partial<Record<PublisherRouteName, z.ZodObject>> = {
  beginUpload: z.object({
    "Tus-Resumable": version,
    "Upload-Length": z.string().meta({ description: "In bytes" }),
    "Upload-Metadata": z.string().meta({
      description:
        "`product`, `version`, `filename` and `sha256`, each followed by its value in Base64",
    }),
  }),
  uploadState: z.object({ "Tus-Resumable": version }),
  continueUpload: z.object({ "Tus-Resumable": version, "Upload-Offset": offset }),
  endUpload: z.object({ "Tus-Resumable": version }),
};

const place = { Location: z.string().meta({ description: "Where its bytes are sent" }) };
const received = {
  "Upload-Offset": z.string().meta({ description: "How many bytes are stored for certain" }),
};

const uploadAnswers: Partial<Record<PublisherRouteName, ZodOpenApiOperationObject["responses"]>> = {
  uploadOptions: { "204": { description: "Version and extensions in headers" } },
  beginUpload: {
    "201": {
      description: "Begun; or the same one that was begun before, which goes on",
      headers: z.object(place),
    },
  },
  uploadState: { "200": { description: "In headers", headers: z.object(received) } },
  continueUpload: { "204": { description: "In headers", headers: z.object(received) } },
  endUpload: { "204": { description: "It is gone" } },
};

const ofUploads = {
  ...ofReleases,
  "412": refused(412, "Another version of tus, or none; `Tus-Version` says which one there is"),
  "413": refused(413, "More bytes than were announced, or than a file may have"),
  "423": refused(423, "Somebody else is writing it; `Retry-After` says when to ask again"),
  "503": refused(503, "Too many write at once; `Retry-After` says when to ask again"),
  "507": refused(507, "There is no room"),
};

const texts = new Set<PublisherRouteName>(["releaseSums", "releaseDocument", "promotionDocument"]);

function answersOf(name: PublisherRouteName, { data }: PublisherRoute) {
  const own = uploadAnswers[name];
  if (own !== undefined) return { ...own, ...ofUploads };
  if (data !== undefined) {
    return {
      "200": succeeded("As it is now", data),
      ...ofReleases,
      // A large file that came through several processes is read once more.
      ...(name === "addReleaseFile" && {
        "423": ofUploads["423"],
        "503": refused(503, "It is being read; `Retry-After` says when to ask again"),
      }),
    };
  }
  const content = { "text/plain": { schema: { type: "string" as const } } };
  return { ...(texts.has(name) && { "200": { description: "The text", content } }), ...ofReleases };
}

/** The calls of pipelines, for the document of the API. */
export function publisherPaths(): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const name of Object.keys(publisherRoutes) as PublisherRouteName[]) {
    const route: PublisherRoute = publisherRoutes[name];
    const { method, path, params, request, summary } = route;
    const address = `/api/publisher${path.replace(/:(\w+)/g, "{$1}")}`;
    const header = uploadHeaders[name];
    const at = paths[address] ?? {};
    at[method.toLowerCase()] = {
      operationId: name,
      tags: ["publisher"],
      summary,
      security: [{ token: [] }],
      requestParams: {
        ...(params instanceof z.ZodObject && { path: params }),
        ...(header !== undefined && { header }),
      },
      ...(request !== undefined && { requestBody: { required: true, content: json(request) } }),
      responses: { ...answersOf(name, route), ...ofAll },
    };
    paths[address] = at;
  }
  return paths;
}

import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";
import type { FailureCode } from "./envelope";

const failureEnvelope = z
  .object({ code: z.int().min(400).max(599), message: z.string(), data: z.null() })
  .meta({ id: "Failure", description: "Any answer but success; `code` is the HTTP status" });

export const json = <Schema extends z.ZodType>(schema: Schema) => ({
  "application/json": { schema },
});

export const failed = (description: string): ZodOpenApiResponseObject => ({
  description,
  content: json(failureEnvelope),
});

export const tooMany =
  "Too many requests from one IP address; `Retry-After` says how many seconds to wait";

export const succeeded = (description: string, data: z.ZodType): ZodOpenApiResponseObject => ({
  description,
  content: json(z.object({ code: z.literal(200), message: z.literal("success"), data })),
});

export const languageCookie = z.object({
  lang: z.string().optional().meta({ description: "Language, when the query names none" }),
});

export const readFailures = {
  "400": failed("A known parameter has an invalid value"),
  "405": failed("A method other than GET or HEAD"),
  "429": failed(tooMany),
  "500": failed("Server error"),
};

export const formFailures = {
  "400": failed("The body is not a JSON object, or a known key has an invalid value"),
  "403": failed("Sent by a page of another site"),
  "405": failed("A method other than POST"),
  "413": failed("The body is larger than 16 kB"),
  "415": failed("The body is not sent as JSON"),
  "429": failed("Over a limit; `Retry-After` says how many seconds to wait"),
  "500": failed("Server error"),
};

export const invalid = (data: z.ZodType): ZodOpenApiResponseObject => ({
  description: "Fields that are wrong, each with a sentence",
  content: json(
    z.object({ code: z.literal(422), message: z.literal("Unprocessable Content"), data }),
  ),
});

export const refusedWith = (
  code: FailureCode,
  description: string,
  data: z.ZodType,
): ZodOpenApiResponseObject => ({
  description,
  content: json(z.object({ code: z.literal(code), message: z.string(), data })),
});

export const zip = { "application/zip": { schema: { type: "string", format: "binary" } } } as const;

export const fileHeaders = z.object({
  ETag: z.string().meta({ description: "The SHA-256 of the whole file, quoted" }),
  "Accept-Ranges": z.literal("bytes"),
});

import { expect, it } from "vitest";
import { openApiDocument } from "./openapi.server";
import { operationGroups, pipelineGroup } from "./openapi-operation";
import { listOperations, sentenceIn } from "./openapi-view.server";
import { openApiWords } from "./openapi-words.cn";
import { publisherRoutes } from "./publisher/routes";

const origin = "https://site.example";

/** All sentences of a document: descriptions and summaries. */
function sentencesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["description", "summary"].includes(key) && typeof inner === "string"
      ? [inner]
      : sentencesOf(inner),
  );
}

it("every sentence of the document has a Chinese one, and no Chinese one is left over", () => {
  const english = new Set(sentencesOf(openApiDocument("")));
  expect([...english].filter((sentence) => !(sentence in openApiWords))).toEqual([]);
  expect(Object.keys(openApiWords).filter((sentence) => !english.has(sentence))).toEqual([]);
  for (const text of Object.values(openApiWords)) expect(text).toMatch(/\p{Script=Han}/u);
  expect(sentenceIn("en", "In bytes")).toBe("In bytes");
});

it("every operation has a group that the document names", () => {
  const { paths = {}, tags = [] } = openApiDocument("");
  const groups: readonly string[] = [...operationGroups, pipelineGroup];
  expect(tags.map(({ name }) => name)).toEqual(groups);
  for (const methods of Object.values(paths)) {
    for (const { tags } of Object.values(methods as Record<string, { tags?: string[] }>)) {
      expect(groups).toContain(tags?.[0]);
    }
  }
});

it("required fields come first, and an answer's fields are those within its data", () => {
  const detail = listOperations("cn", origin).find(({ id }) => id === "getNewsDetail");
  expect(detail?.request[0]).toEqual({
    name: "id",
    type: "string",
    description: "文章编号",
    isRequired: true,
  });
  expect(detail?.answer.map(({ name }) => name)).toContain("data.tags[].name");
});

it("examples can be sent as they stand", () => {
  const operations = listOperations("en", origin);
  const exampleOf = (id: string) => operations.find((operation) => operation.id === id);
  expect(exampleOf("getNewsDetail")?.requestExample).toBe(
    "curl 'https://site.example/api/news/detail?id=1'",
  );
  expect(exampleOf("downloadFile")?.requestExample).toMatch(
    /^curl -O -C - 'https:\/\/site\.example\/files\/Manifold-[\d.]+-x64\.zip/,
  );
  const body = /-d '([^']+)'/.exec(exampleOf("getVersionList")?.requestExample ?? "")?.[1];
  expect(JSON.parse(body ?? "")).toEqual({ kernel: "156" });
  const answer = JSON.parse(exampleOf("getVersionList")?.answerExample ?? "");
  expect(answer).toMatchObject({
    code: 200,
    message: "success",
    data: { list: [{ kernel: "156" }] },
  });
  expect(exampleOf("downloadFile")?.answerExample).toBeNull();
});

it("the calls of pipelines are in the document, each with its scope, and not on the page", () => {
  const { paths = {} } = openApiDocument("");
  const listed = listOperations("en", origin).map(({ path }) => path);
  expect(listed.filter((path) => path.startsWith("/api/publisher"))).toEqual([]);
  for (const [name, { method, path }] of Object.entries(publisherRoutes)) {
    const at = paths[`/api/publisher${path.replace(/:(\w+)/g, "{$1}")}`];
    const operation = at?.[method.toLowerCase() as "get"];
    expect(operation).toMatchObject({ operationId: name, security: [{ token: [] }] });
    expect(Object.keys(operation?.responses ?? {})).toContain("401");
  }
});

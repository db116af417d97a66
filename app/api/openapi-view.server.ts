import type { Locale } from "~/i18n/locales";
import { openApiDocument } from "./openapi.server";
import { curlOf, exampleOf } from "./openapi-examples.server";
import {
  type Content,
  type Operation,
  type OperationGroup,
  type Parameter,
  pipelineGroup,
  type Schema,
} from "./openapi-operation";
import { openApiWords } from "./openapi-words.cn";

/** A field of a request or response, as the API page lists it. */
export type FieldView = {
  /** Its whole path: `data.list[].version`. */
  name: string;
  type: string;
  description: string;
  isRequired: boolean;
};

/** One call of the API, as the API page shows it. */
export type OperationView = {
  id: string;
  group: OperationGroup;
  method: string;
  path: string;
  summary: string;
  description: string;
  /** Parameters and fields of the body, required ones first. */
  request: FieldView[];
  /** Fields within `data`. */
  answer: FieldView[];
  responses: { status: string; description: string }[];
  requestExample: string;
  /** Null for an answer that is no JSON. */
  answerExample: string | null;
};

/** The sentence of the document in a language; English, as in its source, where there is no other. */
export function sentenceIn(locale: Locale, english = ""): string {
  return (locale === "cn" ? openApiWords[english] : undefined) ?? english;
}

/**
 * The OpenAPI document as a list of calls in a language, with all references resolved.
 * @param origin of the site, for the examples
 */
export function listOperations(locale: Locale, origin: string): OperationView[] {
  const document = openApiDocument("");
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const follow = (schema: Schema = {}): Schema =>
    schema.$ref === undefined ? schema : follow(schemas[schema.$ref.split("/").at(-1) ?? ""]);
  const bodyOf = (content?: Content) => follow(content?.content?.["application/json"]?.schema);
  const said = (field: FieldView) => ({
    ...field,
    description: sentenceIn(locale, field.description),
  });

  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).flatMap(([method, operation]) => {
      const [group = "content"] = operation.tags ?? [];
      if (group === pipelineGroup) return [];
      const answer = bodyOf(operation.responses["200"]);
      const parameters = (operation.parameters ?? []).map((parameter) => ({
        name: parameter.name,
        type: parameterType(parameter, follow),
        description: parameter.schema?.description ?? "",
        isRequired: parameter.required ?? false,
      }));
      const request = [...fieldsOf(bodyOf(operation.requestBody), follow), ...parameters];
      return {
        id: operation.operationId,
        group,
        method: method.toUpperCase(),
        path,
        summary: sentenceIn(locale, operation.summary),
        description: sentenceIn(locale, operation.description),
        request: request.map(said).sort((a, b) => Number(b.isRequired) - Number(a.isRequired)),
        answer: fieldsOf(answer, follow)
          .filter(({ name }) => name.startsWith("data."))
          .map(said),
        responses: Object.entries(operation.responses).map(([status, { description }]) => ({
          status,
          description: sentenceIn(locale, description),
        })),
        requestExample: curlOf(origin, { method, path, operation }, follow),
        answerExample:
          answer.properties === undefined
            ? null
            : JSON.stringify(exampleOf(answer, follow), undefined, 2),
      };
    }),
  );
}

/** The type of a parameter; its place as well, when that is not the query. */
function parameterType(
  { in: place, schema = {} }: Parameter,
  follow: (schema: Schema) => Schema,
): string {
  const type = typeName(schema, follow);
  return place === "query" ? type : `${type} (${place})`;
}

/** Flattens nested fields to paths: `data.list[].version`. */
function fieldsOf(schema: Schema, follow: (schema: Schema) => Schema, parent = ""): FieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const resolved = follow(property);
    const isList = resolved.type === "array";
    const name = `${parent}${key}${isList ? "[]" : ""}`;
    const field: FieldView = {
      name,
      type: typeName(resolved, follow),
      description: property.description ?? resolved.description ?? "",
      isRequired: parent === "" && (schema.required?.includes(key) ?? false),
    };
    const inner = isList ? follow(resolved.items ?? {}) : resolved;
    return [field, ...fieldsOf(inner, follow, `${name}.`)];
  });
}

function typeName(schema: Schema, follow: (schema: Schema) => Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined)
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((part) => typeName(follow(part), follow)).join(" | ");
  }
  if (schema.type === "array") return `${typeName(follow(schema.items ?? {}), follow)}[]`;
  return Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
}

import { readFileSync } from "node:fs";
import { Ajv } from "ajv";

/** The four files of a version. */
export const wingetTypes = ["version", "installer", "defaultLocale", "locale"] as const;
export type WingetType = (typeof wingetTypes)[number];

/** Published with winget's source, `schemas/JSON/manifests/v1.12.0`. */
const schemaOf = (type: WingetType) =>
  JSON.parse(readFileSync(new URL(`winget-schemas/${type}.json`, import.meta.url), "utf8"));

const ajv = new Ajv({
  allErrors: true,
  // The schemas name formats that only their own program knows.
  formats: { date: /^\d{4}-\d{2}-\d{2}$/, long: true },
  strict: false,
});

/**
 * Lists problems of a manifest by winget's published schema. The schemas ignore fields that they do not name; winget
 * warns of these, so they are wrong here.
 */
export function wingetProblems(type: WingetType, manifest: Record<string, unknown>): string[] {
  const schema = schemaOf(type);
  const validate = ajv.getSchema(schema.$id) ?? ajv.compile(schema);
  validate(manifest);
  const unknown = Object.keys(manifest).filter((name) => !(name in schema.properties));
  return [
    ...(validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...unknown.map((name) => `${name} is unknown`),
  ];
}

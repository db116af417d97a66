/**
 * The texts of a posted form by field, without empty ones and files. A body that is no form counts
 * as a form without fields.
 */
export async function readFormTexts(request: Request): Promise<Record<string, string>> {
  const form = await request.formData().catch(() => new FormData());
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== "",
  );
  return Object.fromEntries(texts);
}

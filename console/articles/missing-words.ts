import { translatedFields } from "~/domain/document/translated-fields";
import { fill } from "~/i18n/fill";
import type { CallError } from "~console/api/call-error";
import { listed } from "~console/ui/names";
import type { Language } from "~console/words";

/** Which fields a text lacks for its publication, in a sentence; undefined: it has them all. */
export function missingWords({ words, locale }: Language, error: CallError): string | undefined {
  const { publish, editor, help } = words.articles;
  const names: Record<string, string> = {
    ...Object.fromEntries(translatedFields.map((name) => [name, editor[name]])),
    body: editor.tabText,
    slug: help.slug,
    applies: help.applies,
  };
  const missing = Object.entries(names).filter(([name]) => error.fields[name] === "missing");
  if (missing.length === 0) return undefined;
  return fill(publish.missing, {
    fields: listed(
      locale,
      missing.map(([, label]) => label),
    ),
  });
}

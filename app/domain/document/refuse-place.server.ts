import { findUnknownPlace } from "~/domain/content-places";
import { Refusal } from "~/domain/refusal";

/** @throws Refusal `wrong-fields` when nothing fills a `{{place}}` of the text, with the name of the place in `places` */
export function refuseUnknownPlace(field: string, text: string): void {
  const found = findUnknownPlace(text);
  if (found === null) return;
  throw new Refusal("wrong-fields", {
    fields: { [field]: "unknown-place" },
    lines: { [field]: found.line },
    places: { [field]: found.name },
  });
}

import { expect, it } from "vitest";
import { pageRoute } from "~/site/document/page-route";
import { withPreview } from "~/site/preview/with-preview";
import { takesFormIn } from "./form-priority";

const withForm = { action: () => null };
const takesForm = takesFormIn([
  {
    children: [
      {
        path: ":lang?",
        children: [
          pageRoute("", {}),
          pageRoute("contact", withForm),
          pageRoute("help/:slug", withPreview(withForm)),
          pageRoute("pricing", withPreview({})),
          pageRoute("verify/report", withForm),
        ],
      },
      pageRoute("*", {}),
    ],
  },
]);

it.each(["/contact", "/en/contact", "/verify/report", "/fr/help/a"])("%s takes forms", (path) => {
  expect(takesForm(path)).toBe(true);
  // It is remembered.
  expect(takesForm(path)).toBe(true);
});

it.each(["/", "/en", "/en/pricing", "/no/such/page", "/%E0%A4%A", "/en/Contact"])(
  "%s takes none, so that what is posted to it comes before no reader",
  (path) => {
    expect(takesForm(path)).toBe(false);
    expect(takesForm(path)).toBe(false);
  },
);

/** Addresses that show no page: files, forms' addresses, documents for programs. */
const excluded = ["/files/*", "/preferences/*", "/api/*", "/*.xml", "/*.txt", "/*.json"];

/**
 * Pages that browsers fetch ahead when somebody is about to follow a link to them
 * (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: excluded } },
          { not: { selector_matches: "[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

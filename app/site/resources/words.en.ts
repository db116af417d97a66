/** Kinds of tools and the tools themselves stand in the database. */
export const resources = {
  title: "Tools for cross-border sellers: proxies, ads, payouts",
  description:
    "Tools that cross-border sellers use, by kind: proxies, ads, payments, research and more, each described in one line, and what to check before you choose.",
  heading: "Resources",
  search: {
    label: "Search by tool, kind or purpose",
    button: "Search",
    empty: "Clear the search field",
  },
  recommended: {
    heading: "Selected Recommendations",
    note: "Chosen by our editors; nobody paid to be here",
  },
  /** Where no tool is listed at all. */
  none: "No tools yet.",
  categoriesLabel: "Kinds of tools",
  count: { one: "{count} tool", other: "{count} tools" },
  all: "All {count}, and how to choose",
  paid: "Paid listing",
  external: "(external site, opens in a new tab)",
  category: {
    title: "{category}: resources",
    adviceHeading: "Before you choose",
    back: "All kinds of tools",
  },
  results: {
    title: "Search “{query}”",
    heading: "Results for “{query}”",
    count: { one: "{count} tool found", other: "{count} tools found" },
    loading: "Searching",
    empty: "No tools match “{query}”.",
    clear: "Show all tools",
  },
  apply: {
    title: "Want your tool listed?",
    text: "We list services that are open to everyone and state their terms clearly.",
    button: "Suggest a tool",
  },
};

export type ResourcesMessages = typeof resources;

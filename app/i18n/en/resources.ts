/** The kinds of tools stand in one order in both languages; `mark` is the monogram of each. */
export const resources = {
  title: "Resources",
  description:
    "Nine kinds of tools that cross-border sellers use, from proxies to payments, and what to check before choosing one.",
  heading: "Resources",
  lead: "Nine kinds of tools for selling across borders, and what is worth checking before you choose. This page is about how to choose and recommends nobody.",
  categoriesLabel: "Kinds of tools",
  categories: [
    {
      id: "proxies",
      mark: "Px",
      title: "Proxies",
      text: "Ask where the addresses come from, whether the people behind them agreed, and how many customers share one. Buy the smallest amount first and watch for some days whether country, city and address stay the same.",
    },
    {
      id: "ads",
      mark: "Ad",
      title: "Ad tools",
      text: "Check whether it connects through the platform’s official interface, and grant read access before you grant more. Compare its figures with the platform’s own report: time zone, currency and attribution window are where they differ.",
    },
    {
      id: "social",
      mark: "So",
      title: "Social media",
      text: "For scheduling and inbox tools, see whether the platform permits the way they sign in. Who can publish and who can only draft should be two different permissions.",
    },
    {
      id: "payments",
      mark: "Pa",
      title: "Payments",
      text: "Look for the licence in each country where money is received, and for every fee: receiving, conversion, withdrawal. Ask how long money can be held during a review, and what documents lift it.",
    },
    {
      id: "research",
      mark: "Re",
      title: "Product research",
      text: "Sales figures from outside a platform are estimates, so ask how they are made. Check them against a product of your own before trusting those of others.",
    },
    {
      id: "erp",
      mark: "Er",
      title: "ERP",
      text: "List your sites, warehouses and carriers first, and see that each is supported today. Export everything once during the trial: what cannot be exported cannot be moved.",
    },
    {
      id: "checks",
      mark: "Fp",
      title: "Fingerprint checks",
      text: "Use two different check pages, because each reads other values and a score is that page’s own opinion. Look for contradictions between time zone, language and exit, rather than for a high score.",
    },
    {
      id: "hosting",
      mark: "Ho",
      title: "Hosting",
      text: "Choose the region by where buyers are, and check how backups are made and how one is restored. Domain, certificate and hosting should be registered to the company, not to whoever set them up.",
    },
    {
      id: "media",
      mark: "Me",
      title: "Industry media",
      text: "See whether an article names its sources and its date, and whether paid pieces are marked. On platform rules, the platform’s own announcement is what counts.",
    },
  ],
  apply: {
    title: "Do you run a site about this?",
    text: "We exchange links with sites that are open to everyone and state their terms clearly.",
    button: "How to apply",
  },
};

export type ResourcesMessages = typeof resources;

/** The sections of the help centre, in the order in which its front page shows them. */
export type HelpSection = "starting" | "proxies" | "team" | "rpa" | "billing";

/** A help article of the starting content; its texts are `help/<slug>/<locale>.md`. */
export type HelpArticleSeed = {
  /** The last part of its address, `/help/<slug>`. */
  slug: string;
  section: HelpSection;
  /** The oldest client that it is right for, such as "6.0+". */
  applies: string;
  /** Its place in its section, from 1. */
  order: number;
};

/** Every help article, section by section. */
export const helpArticles: readonly HelpArticleSeed[] = [
  { slug: "first-run", section: "starting", applies: "6.0+", order: 1 },
  { slug: "windows-warning", section: "starting", applies: "6.0+", order: 2 },
  { slug: "update", section: "starting", applies: "6.0+", order: 3 },
  { slug: "windows-7", section: "starting", applies: "6.0+", order: 4 },
  { slug: "another-computer", section: "starting", applies: "6.0+", order: 5 },
  { slug: "forgot-password", section: "starting", applies: "6.0+", order: 6 },
  { slug: "signed-in-devices", section: "starting", applies: "6.0+", order: 7 },
  { slug: "paste-a-proxy", section: "proxies", applies: "6.0+", order: 1 },
  { slug: "proxy-test-fails", section: "proxies", applies: "6.0+", order: 2 },
  { slug: "ssh-proxy", section: "proxies", applies: "6.0+", order: 3 },
  { slug: "dns-webrtc-time-zone", section: "proxies", applies: "6.0+", order: 4 },
  { slug: "share-environments", section: "team", applies: "6.0+", order: 1 },
  { slug: "same-environment", section: "team", applies: "6.0+", order: 2 },
  { slug: "member-leaves", section: "team", applies: "6.0+", order: 3 },
  { slug: "batch-import", section: "team", applies: "6.0+", order: 4 },
  { slug: "restore-deleted", section: "team", applies: "6.0+", order: 5 },
  { slug: "first-flow", section: "rpa", applies: "6.0+", order: 1 },
  { slug: "schedule-did-not-run", section: "rpa", applies: "6.0+", order: 2 },
  { slug: "flow-stops", section: "rpa", applies: "6.0+", order: 3 },
  { slug: "choose-a-package", section: "billing", applies: "6.0+", order: 1 },
  { slug: "pay", section: "billing", applies: "6.0+", order: 2 },
  { slug: "refunds-and-invoices", section: "billing", applies: "6.0+", order: 3 },
];

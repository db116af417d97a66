/**
 * The address of every screen, under `/console`. The server reads this list as well, for the status
 * of the document, so nothing else stands in this file.
 */
export const addresses = {
  today: "/",
  releases: "/releases",
  release: "/releases/:product/:version",
  rollouts: "/releases/rollouts",
  rollout: "/releases/rollouts/:line",
  feeds: "/releases/feeds",
  releaseKeys: "/releases/keys",
  articles: "/articles",
  articleTags: "/articles/tags",
  articleEditor: "/articles/:id",
  articleHistory: "/articles/:id/history",
  helpErrors: "/help-errors",
  legal: "/legal",
  legalEditor: "/legal/:name",
  offer: "/prices",
  links: "/links",
  siteTexts: "/site-texts",
  inbox: "/inbox",
  answerTemplates: "/inbox/templates",
  accounts: "/accounts",
  outbox: "/outbox",
  media: "/media",
  staff: "/staff",
  tokens: "/staff/tokens",
  webhooks: "/webhooks",
  webhookDeliveries: "/webhooks/deliveries",
  audit: "/audit",
  figures: "/figures",
  settings: "/settings",
  oldAddresses: "/settings/old-addresses",
  jobs: "/jobs",
  health: "/health",
  account: "/me",
} as const;

/** The address of an invitation's link; no screen, because nobody is signed in there. */
export const invitationAddress = "/invitation";

/**
 * Query of the document that a sign-out leads to: the language that was spoken. A cookie of its own would say it
 * longer, but before a sign-in the site's own language is the right guess.
 */
export const languageQuery = "language";

export type ScreenName = keyof typeof addresses;

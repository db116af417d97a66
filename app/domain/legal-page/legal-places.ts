/** Facts of the brand that a legal text may name as `{{name}}`. */
export const brandPlaces = [
  "brand",
  "legalEntity",
  "servicePhone",
  "privacyEmail",
  "address",
  "site",
  "court",
  "hostingProvider",
  "mailProvider",
  "smsProvider",
  "euRepresentative",
  "ukRepresentative",
  "analyticsProvider",
  "analyticsCookies",
] as const;

export type BrandPlace = (typeof brandPlaces)[number];

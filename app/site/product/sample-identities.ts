import type { Country } from "~/design/drawings/flag";

/**
 * The moment shown in drawn windows with a fixed time: 09:41 in China, where their sample team
 * works. Times and offsets of other zones are computed from it, never written down.
 */
export const sampleMoment = new Date("2026-11-12T09:41:00+08:00");

/** Time zone of the sample team. */
export const teamZone = "Asia/Shanghai";

/** Location of an environment's proxy exit, which decides the environment's time zone. */
export type Exit = { country: Country; ip: string; zone: string };

/*
 * Exits of all drawn environments. The addresses are reserved for documentation (RFC 5737). Each is a
 * constant of its own, so that the script of the home page takes only those that it compares.
 */
const newYork = {
  country: "US",
  ip: "203.0.113.24",
  zone: "America/New_York",
} as const satisfies Exit;
const chicago = {
  country: "US",
  ip: "203.0.113.87",
  zone: "America/Chicago",
} as const satisfies Exit;
const tokyo = { country: "JP", ip: "198.51.100.12", zone: "Asia/Tokyo" } as const satisfies Exit;
const berlin = { country: "DE", ip: "192.0.2.140", zone: "Europe/Berlin" } as const satisfies Exit;
const london = { country: "GB", ip: "192.0.2.61", zone: "Europe/London" } as const satisfies Exit;
const saoPaulo = {
  country: "BR",
  ip: "203.0.113.198",
  zone: "America/Sao_Paulo",
} as const satisfies Exit;
const paris = { country: "FR", ip: "198.51.100.77", zone: "Europe/Paris" } as const satisfies Exit;
const jakarta = { country: "ID", ip: "203.0.113.5", zone: "Asia/Jakarta" } as const satisfies Exit;
const bangkok = {
  country: "TH",
  ip: "198.51.100.201",
  zone: "Asia/Bangkok",
} as const satisfies Exit;

export const exits = { newYork, chicago, tokyo, berlin, london, saoPaulo, paris, jakarta, bangkok };

/** The five windows of the hero's print, in the order in which they are drawn. */
export const heroExits: readonly Exit[] = [newYork, tokyo, berlin, saoPaulo, london];

/** The visible properties of one environment. */
export type Identity = Exit & {
  id: string;
  site: string;
  userAgent: string;
  canvas: string;
  language: string;
  screen: string;
};

/** The environments that can be compared on the home page: two desktops and a telephone. */
export const identities = [
  {
    ...newYork,
    id: "E-0417",
    site: "store-home.example",
    userAgent: "Win 10 / Chrome 156",
    canvas: "3f9a1c…e07b",
    language: "en-US",
    screen: "1920 × 1080",
  },
  {
    ...tokyo,
    id: "E-0533",
    site: "beauty-tokyo.example",
    userAgent: "Win 11 / Chrome 156",
    canvas: "b81e44…19cd",
    language: "ja-JP",
    screen: "1920 × 1080",
  },
  {
    ...saoPaulo,
    id: "M-0021",
    site: "m.video.example",
    userAgent: "Android 15",
    canvas: "7c02d9…a41e",
    language: "pt-BR",
    screen: "412 × 915",
  },
] as const satisfies readonly Identity[];

export type IdentityId = (typeof identities)[number]["id"];

export const identityIds: readonly IdentityId[] = identities.map(({ id }) => id);

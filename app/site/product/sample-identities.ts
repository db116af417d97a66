import type { Country } from "~/design/drawings/flag";
import { beautyGoods, type Good, homeGoods } from "./goods";

type Identity = {
  id: string;
  site: string;
  country: Country;
  ip: string;
  zone: string;
};

type Shop = Identity & {
  time: string;
  userAgent: string;
  canvas: string;
  language: string;
  hue: { edge: string; print: string; tile: string };
  goods: Good[];
};

/** The shops in the desktop windows. IP addresses are reserved for documentation (RFC 5737). */
export const shops: Record<"home" | "beauty", Shop> = {
  home: {
    id: "E-0417",
    site: "store-home.example",
    country: "US",
    ip: "203.0.113.24",
    zone: "America/New_York",
    time: "21:41",
    userAgent: "Win 10 / Chrome 156",
    canvas: "3f9a1c…e07b",
    language: "en-US",
    hue: { edge: "border-t-hue-1", print: "text-hue-1", tile: "bg-hue-1-wash text-hue-1" },
    goods: homeGoods,
  },
  beauty: {
    id: "E-0533",
    site: "beauty-tokyo.example",
    country: "JP",
    ip: "198.51.100.12",
    zone: "Asia/Tokyo",
    time: "10:41",
    userAgent: "Win 11 / Chrome 156",
    canvas: "b81e44…19cd",
    language: "ja-JP",
    hue: { edge: "border-t-hue-5", print: "text-hue-5", tile: "bg-hue-5-wash text-hue-5" },
    goods: beautyGoods,
  },
};

/** The mobile profile in the telephone. */
export const phone: Identity & { time: string; userAgent: string; screen: string; touch: string } =
  {
    id: "M-0021",
    site: "m.video.example",
    country: "BR",
    ip: "203.0.113.198",
    zone: "Sao_Paulo",
    time: "22:41",
    userAgent: "Android 15",
    screen: "412 × 915",
    touch: "5",
  };

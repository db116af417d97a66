import type { WindowsMessages } from "./words.en";

type ProfileMessages = WindowsMessages["profiles"];

type SampleProfile = {
  /** The print is drawn from it. */
  id: string;
  name: keyof ProfileMessages["names"];
  hue: string;
  country: keyof ProfileMessages["countries"];
  /** From the ranges reserved for documentation (RFC 5737). */
  ip: string;
  protocol: string;
  zone: string;
  time: string;
  kernel: number;
  status: keyof ProfileMessages["status"];
  isChecked?: boolean;
};

/** Rows of the profile list; texts that need translation are in the messages. */
export const sampleProfiles: SampleProfile[] = [
  {
    id: "E-0417",
    name: "homeOne",
    hue: "text-hue-1",
    country: "US",
    ip: "203.0.113.24",
    protocol: "SOCKS5",
    zone: "America/New_York",
    time: "21:41",
    kernel: 156,
    status: "open",
    isChecked: true,
  },
  {
    id: "E-0418",
    name: "homeTwo",
    hue: "text-hue-1",
    country: "US",
    ip: "203.0.113.87",
    protocol: "SOCKS5",
    zone: "America/Chicago",
    time: "20:41",
    kernel: 156,
    status: "open",
    isChecked: true,
  },
  {
    id: "E-0533",
    name: "beauty",
    hue: "text-hue-5",
    country: "JP",
    ip: "198.51.100.12",
    protocol: "HTTPS",
    zone: "Asia/Tokyo",
    time: "10:41",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0602",
    name: "outdoor",
    hue: "text-hue-2",
    country: "DE",
    ip: "192.0.2.140",
    protocol: "SSH",
    zone: "Europe/Berlin",
    time: "02:41",
    kernel: 154,
    status: "closed",
  },
  {
    id: "E-0711",
    name: "videoBritain",
    hue: "text-hue-4",
    country: "GB",
    ip: "192.0.2.61",
    protocol: "HTTP",
    zone: "Europe/London",
    time: "01:41",
    kernel: 156,
    status: "slow",
  },
  {
    id: "E-0724",
    name: "videoBrazil",
    hue: "text-hue-4",
    country: "BR",
    ip: "203.0.113.198",
    protocol: "SOCKS5",
    zone: "America/Sao_Paulo",
    time: "22:41",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0805",
    name: "ads",
    hue: "text-hue-3",
    country: "FR",
    ip: "198.51.100.77",
    protocol: "HTTPS",
    zone: "Europe/Paris",
    time: "02:41",
    kernel: 109,
    status: "closed",
  },
  {
    id: "E-0916",
    name: "supportIndonesia",
    hue: "text-hue-6",
    country: "ID",
    ip: "203.0.113.5",
    protocol: "SOCKS5",
    zone: "Asia/Jakarta",
    time: "08:41",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0921",
    name: "supportThailand",
    hue: "text-hue-6",
    country: "TH",
    ip: "198.51.100.201",
    protocol: "HTTP",
    zone: "Asia/Bangkok",
    time: "08:41",
    kernel: 156,
    status: "closed",
  },
];

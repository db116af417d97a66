import { type Exit, exits } from "~/site/product/sample-identities";
import type { WindowsMessages } from "./words.en";

type ProfileMessages = WindowsMessages["profiles"];

type SampleProfile = {
  /** Seed from which the profile's print is drawn. */
  id: string;
  name: keyof ProfileMessages["names"];
  hue: string;
  exit: Exit & { country: keyof ProfileMessages["countries"] };
  protocol: string;
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
    exit: exits.newYork,
    protocol: "SOCKS5",
    kernel: 156,
    status: "open",
    isChecked: true,
  },
  {
    id: "E-0418",
    name: "homeTwo",
    hue: "text-hue-1",
    exit: exits.chicago,
    protocol: "SOCKS5",
    kernel: 156,
    status: "open",
    isChecked: true,
  },
  {
    id: "E-0533",
    name: "beauty",
    hue: "text-hue-5",
    exit: exits.tokyo,
    protocol: "HTTPS",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0602",
    name: "outdoor",
    hue: "text-hue-2",
    exit: exits.berlin,
    protocol: "SSH",
    kernel: 154,
    status: "closed",
  },
  {
    id: "E-0711",
    name: "videoBritain",
    hue: "text-hue-4",
    exit: exits.london,
    protocol: "HTTP",
    kernel: 156,
    status: "slow",
  },
  {
    id: "E-0724",
    name: "videoBrazil",
    hue: "text-hue-4",
    exit: exits.saoPaulo,
    protocol: "SOCKS5",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0805",
    name: "ads",
    hue: "text-hue-3",
    exit: exits.paris,
    protocol: "HTTPS",
    kernel: 154,
    status: "closed",
  },
  {
    id: "E-0916",
    name: "supportIndonesia",
    hue: "text-hue-6",
    exit: exits.jakarta,
    protocol: "SOCKS5",
    kernel: 156,
    status: "open",
  },
  {
    id: "E-0921",
    name: "supportThailand",
    hue: "text-hue-6",
    exit: exits.bangkok,
    protocol: "HTTP",
    kernel: 156,
    status: "closed",
  },
];

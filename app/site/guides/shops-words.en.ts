import type { GuideMessages } from "./moving-words.en";

export const shops: GuideMessages = {
  title: "Antidetect browser for TikTok Shop, eBay, Etsy and Shopee",
  breadcrumb: "For marketplace sellers",
  description:
    "Run shops on TikTok Shop, eBay, Etsy, Shopee and others besides Amazon: an environment for each shop, its people and exit, and the question to ask before a second shop.",
  eyebrow: "TikTok Shop and other marketplaces",
  heading: ["More than one shop,", "beyond Amazon"],
  lead: "Each marketplace has its own language, time zone and rules. Give every shop an environment of its own, and open the whole day’s work from one list.",
  download: "Download free",
  second: { label: "First steps in the help centre", query: "environment" },
  window: {
    title: "Group “Shops” · example",
    drawing: "An example of a group with five shops on five marketplaces, each with its exit.",
    rows: [
      { name: "TikTok Shop, UK", place: "Manchester", note: "Live at 19:00" },
      { name: "eBay, Germany", place: "Cologne", note: "12 orders" },
      { name: "Etsy, US", place: "Denver", note: "3 messages" },
      { name: "Shopee, Malaysia", place: "Kuala Lumpur", note: "40 orders" },
      { name: "Amazon, Japan", place: "Osaka", note: "Open" },
    ],
  },
  table: {
    label: "Ask before a second shop",
    rows: [
      {
        name: "TikTok Shop",
        state: "by market",
        text: "Registration differs by country and kind of seller. Read the seller centre of the market in which you sell before you register.",
      },
      {
        name: "eBay",
        state: "several allowed",
        text: "A member may have several accounts, but may not use one to get round a restriction, says the policy on multiple accounts.",
      },
      {
        name: "Etsy",
        state: "on conditions",
        text: "A separate account for each shop, and the names of all of them in your public profile. Duplicate shops are forbidden.",
      },
      {
        name: "Shopee and others",
        state: "look it up",
        text: "No rule holds for all of them. Ask the marketplace in writing, and keep the answer with the shop’s documents.",
      },
      {
        name: "Amazon",
        state: "one, as a rule",
        text: "A second account in a region needs a good reason. We have written an article about it.",
      },
    ],
  },
  steps: {
    label: "A shop in an environment",
    items: [
      {
        title: "Sort out the documents",
        text: "Entity, bank account, tax number and contact belong to this shop and agree with each other.",
      },
      {
        title: "Create the environment",
        text: "Name it by marketplace and country. Give it one static exit, and keep that exit.",
      },
      {
        title: "Match the market",
        text: "Time zone and language follow the exit, so order times and messages read as your customers see them.",
      },
      {
        title: "Open mobile pages on the desktop",
        text: "Use a mobile browser environment for pages that look different on phones.",
      },
      {
        title: "Share it with the shift",
        text: "Support opens the shop without its password. The log shows who was in it.",
      },
      {
        title: "Keep a register",
        text: "One row for each shop: entity, exit, people, codes, next review.",
      },
    ],
  },
  columns: {
    label: "Who it is for",
    items: [
      {
        title: "Live and video sellers",
        text: "Host, shop and ads are different sign-ins. Keep them apart, and nobody goes live under the wrong name.",
      },
      {
        title: "Sellers in several countries",
        text: "Malaysia in the morning, Germany at noon, the US at night: each with its own time on the clock.",
      },
      {
        title: "Support teams",
        text: "Twenty shops side by side, no signing out in between, and no reply from the wrong one.",
      },
    ],
  },
  limits: {
    label: "What it is not for",
    items: [
      "Opening a new shop after a suspension. Deal with the cause in the old one first.",
      "Fake orders, reviews of your own goods, or other people’s documents.",
      "Hiding that shops belong together where the marketplace asks. Separate means orderly, not secret.",
      "App-only features. An environment is a browser; an app on a phone stays on the phone.",
    ],
  },
  related: "Read on",
};

import type { GuideMessages } from "./moving-words.en";

export const ads: GuideMessages = {
  title: "Antidetect browser for advertisers and agencies",
  breadcrumb: "For advertisers",
  description:
    "Keep the ad accounts of several brands apart: an environment for each sign-in, roles instead of passwords, a log of who opened what, and what platforms forbid.",
  eyebrow: "For advertisers and agencies",
  heading: ["Every ad account", "in its own place"],
  lead: "Teams that advertise for several brands open each sign-in in its own environment, with its own proxy and people. Nobody has to pass a password around.",
  download: "Download free",
  second: { label: "Sharing in the help centre", query: "sharing" },
  window: {
    title: "Group “Ads” · example",
    drawing: "An example of a group with five environments and the access of one member to each.",
    rows: [
      { name: "Brand A, search", place: "London", note: "Open only" },
      { name: "Brand A, social", place: "London", note: "Open only" },
      { name: "Brand B, video", place: "Madrid", note: "Edit" },
      { name: "Brand C, search", place: "Toronto", note: "Edit" },
      { name: "Brand D, social", place: "Paris", note: "Open only" },
    ],
  },
  table: {
    label: "What is kept apart",
    rows: [
      {
        name: "Sign-ins",
        state: "one each",
        text: "Each user account has its own cookies. No ad goes out in the name of the wrong brand because a tab was signed in elsewhere.",
      },
      {
        name: "Addresses",
        state: "steady",
        text: "An environment keeps its exit. One user account no longer appears in several countries within a day, as a stolen one would.",
      },
      {
        name: "People",
        state: "by group",
        text: "“Open only” lets a media buyer work without changing proxy or fingerprint. External access can end on a set date.",
      },
      {
        name: "Traces",
        state: "logged",
        text: "The activity log shows who opened, exported or deleted which environment, and when.",
      },
    ],
  },
  steps: {
    label: "How to set it up",
    items: [
      {
        title: "Let the brand own it",
        text: "Ad account, page and payment method belong to the brand. It invites you through the platform’s own roles.",
      },
      {
        title: "One person, one user account",
        text: "Everybody works under their real name. The role is shared through the platform, never the account.",
      },
      {
        title: "An environment for each sign-in",
        text: "Name it by brand and platform. Give it a static proxy in the country from which you work.",
      },
      {
        title: "Give access by group",
        text: "A group for each brand. Make two people administrators and everybody else “Open only”.",
      },
      {
        title: "Let routines run",
        text: "A flow opens the reports that you read each morning. The platform’s terms decide what it may do.",
      },
      {
        title: "Take access back on the last day",
        text: "Remove the member here and the role on the platform. The environment stays with the team.",
      },
    ],
  },
  columns: {
    label: "Who it is for",
    items: [
      {
        title: "Agencies",
        text: "One group for each customer. When a contract ends, hand the accounts back through the platform’s roles and delete the group.",
      },
      {
        title: "Brands with several markets",
        text: "Each market has its language, its exit and its people, and head office sees all of them.",
      },
      {
        title: "Sellers with their own ads",
        text: "Shop and ad account stay in different environments. The person who runs the ads needs no access to payouts.",
      },
    ],
  },
  limits: {
    label: "What it is not for",
    items: [
      "Carrying on after a suspension. Ad platforms count a new account as evasion, and it can cost the whole business its access.",
      "Rented, bought or lent accounts, and several personal accounts for one person.",
      "Showing reviewers a different page from the one customers see. No browser makes that permitted.",
      "Getting ads approved. Platforms judge landing pages, payments and documents, and an environment changes none of these.",
    ],
  },
  related: "Read on",
};

export const pricing = {
  title: "Antidetect browser pricing, from permanently free",
  breadcrumb: "Pricing",
  description:
    "Package A of the antidetect browser is permanently free; larger packages are priced by environments and members. Compare features, payment, downgrades and invoices.",
  heading: ["Start free,", "add as you grow"],
  lead: "Package A is permanently free. The others are priced by environments and members, month by month.",
  payment:
    "Prices are in Chinese yuan. To pay, you need Alipay, WeChat or a bank that the client offers; Package A needs none of them.",
  selector: {
    label: "What you need",
    environments: "Environments",
    profiles: { one: "{count} environment", other: "{count} environments" },
    members: "Login members",
    fewer: "One member fewer",
    more: "One member more",
    submit: "Show the price",
  },
  why: {
    heading: "Why {name}",
    need: "You need",
    environments: "Environments",
    members: "Members",
    monthly: "A month",
    short: "{count} short",
    exactly: "exactly",
    over: "{count} more",
    dearer: "{price} more",
    rule: "The smallest package that covers both.",
  },
  result: {
    label: "Recommended",
    perMonth: "/ month",
    amounts: {
      one: "{environments} environments, {members} login member, about {price} per environment",
      other: "{environments} environments, {members} login members, about {price} per environment",
    },
    freeAmounts: {
      one: "{environments} environments, {members} login member, no time limit",
      other: "{environments} environments, {members} login members, no time limit",
    },
    saving: "{percent}% less per environment than {reference}: you save {price} a month",
    free: "Permanently free: nothing to pay.",
    terms:
      "You pay in the client, in Chinese yuan (CNY), by Alipay, WeChat or other banks. No refunds: payments are final, so try Package A first.",
  },
  start: "Experience Now",
  open: "Open Now",
  custom: {
    name: "Custom",
    price: "Ask us",
    amounts: "More than {environments} environments or {members} members",
    text: "Tell us how many environments and members you need. You’ll get a price before you pay.",
    note: "Over {environments} environments",
    amount: "As needed",
    button: "Contact sales",
  },
  comparison: {
    heading: "What’s in each package",
    caption: "Packages compared: amounts, basic and advanced features",
    choose: "Choose a package",
    feature: "Feature",
    chosen: "Selected",
    free: "Permanently free",
    perProfile: "About {price} each",
    saving: "Save {percent}%",
    basic: "Basic features",
    advanced: "Advanced features",
    environments: "Configuration environments",
    members: "Login members",
    included: "Included",
    excluded: "Not included",
    unlimited: "No limit",
    savingNote: "Savings are per environment, compared with {reference}.",
    agreement: "Prices are per month. You get the features and limits shown here when you order.",
    agreementLink: "Service agreement",
  },
  questions: {
    heading: ["Before you", "pay"],
    text: "Payments are final, so these answers come first.",
    help: "Help centre",
    items: {
      trial: {
        question: "Can I try it before paying?",
        answer:
          "Yes. Package A is permanently free and asks for no payment method. Use it to see whether the client, your proxies and your sites work together. The comparison above shows which features it leaves out.",
      },
      downgrade: {
        question: "What happens to my environments if I take a smaller package?",
        answer:
          "Before the paid period ends, reduce environments and members to what the smaller package allows, and export what matters. If you do not pay again, the paid features stop, and the account works within Package A. Before we clear anything beyond it, we tell you and leave you reasonable time to export.",
      },
      abroad: {
        question: "Can I pay from outside China?",
        answer:
          "Only if you can pay in Chinese yuan by Alipay, WeChat or a bank that the client offers when you order. There are no prices in other currencies yet. If you have none of these, use Package A and ask us before you count on a larger one.",
        more: "Ask us",
      },
      renewal: {
        question: "Does a package renew by itself?",
        answer:
          "No, unless you have expressly agreed to that. You renew in the client before the period ends.",
      },
      proxies: {
        question: "Does the price include proxies?",
        answer:
          "No. You buy proxies from a supplier you choose. Include their cost before you choose a package.",
        more: "Proxy suppliers and what to check",
      },
      invoice: {
        question: "Can I get an invoice?",
        answer:
          "Yes. Customer service issues invoices as Chinese law provides. Have the order number, the exact name and an email address ready; companies in China also give their taxpayer number.",
      },
    },
  },
  none: "No packages are available at the moment.",
};

export type PricingMessages = typeof pricing;

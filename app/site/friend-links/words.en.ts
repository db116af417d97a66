export const friendLinks = {
  title: "Friendly links",
  description: "Sites that exchange links with this one, and how to apply.",
  heading: "Friendly links",
  lead: "Sites that exchange links with us. Each site is responsible for its own content, and its own privacy terms apply.",
  toApply: "Apply for a link",
  none: "No links yet.",
  groups: { community: "Communities", tools: "Guides and tools", services: "Services" },
  health: { working: "Online", failing: "Not responding" },
  checks: "Checked daily. A site that is down for {days} days is removed from the footer.",
  external: "(external site, opens in a new tab)",
  apply: {
    heading: "Apply for a link",
    text: "Links are exchanged: put ours up first, then apply.",
    link: {
      title: "Link to us with these",
      rows: { name: "Name", otherName: "Chinese", address: "Address", about: "About" },
      about: "An antidetect browser for sellers and teams. {slogan}",
      copy: "Copy: {name}",
      copied: "Copied",
      copyFailed: "Not copied. Please select the text instead.",
    },
    site: {
      title: "Your site should be",
      items: [
        "Open to everyone, without signing in",
        "About cross-border selling, advertising, social media, proxies or payments",
        "Lawful, with its operator and contact details stated",
        "Free of fake reviews and of trade in accounts or identity documents",
      ],
    },
    send: {
      title: "Have ready",
      items: [
        "The site’s name; in Chinese too if it has one",
        "Its address, with https",
        "One sentence about what it does",
        "The page that links to us",
      ],
    },
    button: "Fill in the application",
    phone: "Or call the business line",
    hours: "Weekdays 9:30–18:30 (UTC+8)",
  },
};

export type FriendLinksMessages = typeof friendLinks;

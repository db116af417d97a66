export const friendLinks = {
  title: "Friendly links",
  description: "Sites that exchange links with this one, and how to apply.",
  heading: "Friendly links",
  lead: "Sites that exchange links with us. Each site is responsible for its own content. Its own privacy terms apply.",
  groups: { community: "Communities", tools: "Guides and tools", services: "Services" },
  health: {
    working: "Answered when last checked",
    failing: "Did not answer lately",
    unchecked: "Not checked",
  },
  external: "(external site, opens in a new tab)",
  apply: {
    heading: "How to apply",
    text: "Links are exchanged: you link to us, we link to you.",
    site: {
      title: "What we look for",
      items: [
        "Open to everyone, with no sign-in.",
        "About cross-border selling, advertising, social media, proxies or payments.",
        "Lawful content, with the operator and contact details stated on the site.",
        "No fake reviews, and no trade in accounts or identity documents.",
      ],
    },
    send: {
      title: "What to have ready",
      items: [
        "The site’s name, in Chinese and English if it has both.",
        "Its address, with https.",
        "One sentence about what it is.",
        "The page where you will link to us, and a person we can reach.",
      ],
    },
    contact: {
      title: "Who to call",
      text: "The business line takes applications.",
      hours: "Weekdays 9:30–18:30 (UTC+8)",
      link: "Other ways to reach us",
    },
    write: {
      text: "Ready? The contact form opens with the topic chosen.",
      button: "Apply for a link",
    },
  },
};

export type FriendLinksMessages = typeof friendLinks;

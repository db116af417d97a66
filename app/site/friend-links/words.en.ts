export const friendLinks = {
  title: "Friendship links",
  description: "Sites that exchange links with this one, and how to apply.",
  heading: "Friendship links",
  lead: "Sites that exchange links with us. What stands there is their own responsibility, as are their privacy terms.",
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
      title: "What the site should be",
      items: [
        "Open to everyone, without a login.",
        "About cross-border selling, advertising, social media, proxies or payments.",
        "Lawful content, with the operator and a way to reach them stated on the site.",
        "No fake reviews, no trade in accounts or identity papers.",
      ],
    },
    send: {
      title: "What to have ready",
      items: [
        "The site’s name, in Chinese and English if there are both.",
        "Its address, with https.",
        "One sentence about what it is.",
        "The page where you will link to us, and a person we can reach.",
      ],
    },
    contact: {
      title: "Whom to call",
      text: "The business line takes applications.",
      hours: "Weekdays 9:30–18:30 (UTC+8)",
      link: "Other ways to reach us",
    },
    write: {
      text: "Ready? The contact page opens with the topic chosen.",
      button: "Apply for a link",
    },
  },
};

export type FriendLinksMessages = typeof friendLinks;

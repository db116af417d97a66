export const contact = {
  title: "Contact: people, no menus",
  description: "Telephone numbers, hours and offices of Manifold Browser.",
  heading: ["People to call,", "no menus to guess"],
  service: {
    title: "Customer service",
    text: "Installation, sign-in, proxies and payment",
    hours: "Weekdays 9:00–22:00, weekends 10:00–18:00 (UTC+8)",
  },
  business: {
    title: "Business",
    text: "Distribution, agents, purchases in bulk",
    hours: "Weekdays 9:30–18:30 (UTC+8)",
  },
  postcode: "Postcode {postcode}",
  chat: {
    title: "Live chat",
    text: "No chat provider is connected to this site yet, so nothing loads here. During the hours above the telephone is the fastest way.",
  },
  privacy: {
    title: "Privacy requests",
    text: "To see, correct, export or delete your data, write to {email}. We answer within 15 days.",
    link: "What the privacy policy says",
  },
  before: {
    title: "Before you call",
    text: "These three lines save us both a second call.",
    items: [
      "The client version, from the title bar of its main window, and your Windows version.",
      "The profile number (E-0417) and the time it happened, with the time zone.",
      "For proxies: protocol and exit country. Never send a password, ours or a platform’s; we do not ask for one.",
    ],
  },
};

export type ContactMessages = typeof contact;

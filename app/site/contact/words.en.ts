export const contact = {
  title: "Contact: people, no menus",
  description: "Telephone numbers, hours and offices of Manifold Browser.",
  heading: ["People to call,", "no menus to guess"],
  service: {
    title: "Customer service",
    text: "Installation, sign-in, proxies and payment",
    // The word joiner keeps a span of time on one line.
    hours: "Weekdays 9:00–\u206022:00, weekends 10:00–\u206018:00 (UTC+8)",
  },
  business: {
    title: "Business",
    text: "Distribution, agents, purchases in bulk",
    hours: "Weekdays 9:30–\u206018:30 (UTC+8)",
  },
  postcode: "Postcode {postcode}",
  chat: {
    title: "Live chat",
    none: "There is no live chat at the moment. During the hours above the telephone is the fastest way.",
    ask: "The chat runs at {host}. Until you press, nothing of it loads. Then your browser fetches it from there; {host} sees your IP address and what you write, and may set cookies.",
    open: "Agree and open the chat",
    opening: "The chat is being opened …",
    opened:
      "The chat is open at the edge of this window. It is on this page only; come back to it to go on talking.",
    blocked:
      "The chat could not be loaded: {host} does not answer, or something on your side keeps it out. The telephone and the form work all the same.",
    scripts: "The chat needs scripts, which are off here. The telephone and the form work without.",
    retry: "Try again",
    end: "End the chat",
  },
  privacy: {
    title: "Privacy requests",
    text: "To see, correct, export or delete your data, use the form or write to {email}. We answer within 15 days.",
    write: "Make a privacy request",
    link: "What the privacy policy says",
  },
  form: {
    heading: "Write to us",
    name: "Name",
    contact: { label: "Email or phone", hint: "outside mainland China with + and country code" },
    topic: "Topic",
    topics: {
      service: "Customer service",
      business: "Business",
      "friend-link": "Friend link",
      vulnerability: "Vulnerability",
      "fake-site": "Fake site",
      privacy: "Privacy request",
    },
    message: { label: "Message", hint: "1,000 characters at most" },
    trap: "Leave this field empty",
    submit: "Send",
    note: "Usually answered within one working day. We use what you write to answer you, as the {privacyPolicy} says.",
    privacyPolicy: "privacy policy",
    summary: "Not sent yet. Please look at these fields:",
    later: "Too many messages. Please try again in {minutes} minutes.",
  },
  sent: {
    heading: "Your message has arrived",
    text: "We usually answer within one working day.",
    request:
      "Your privacy request has the number {number}. You have our answer by {dueOn} (China time).",
    mailed: "Number and date are on their way to you by mail.",
    keep: "Keep the number: with it we find your request at once.",
    again: "Write another message",
  },
};

export type ContactMessages = typeof contact;

export const contact = {
  title: "Contact us",
  description: "Phone numbers, hours and offices of {brand}.",
  heading: ["Talk to", "a person"],
  service: {
    title: "Customer service",
    text: "Downloads, sign-in, proxies and payment",
    // The word joiner keeps a span of time on one line.
    hours: "Weekdays 9:00–\u206022:00, weekends 10:00–\u206018:00 (UTC+8)",
  },
  business: {
    title: "Business",
    text: "Distribution, agents, volume purchases",
    hours: "Weekdays 9:30–\u206018:30 (UTC+8)",
  },
  postcode: "Postcode {postcode}",
  chat: {
    title: "Live chat",
    none: "There is no live chat at the moment. During the hours above, the phone is the fastest way.",
    ask: "Live chat runs at {host}. Nothing loads until you press the button. Your browser then fetches it from there: {host} sees your IP address and what you write, and may set cookies.",
    open: "Agree and open live chat",
    opening: "Opening live chat…",
    opened:
      "The chat is open at the edge of this window. It runs on this page only; come back here to continue.",
    blocked:
      "Live chat didn’t load: {host} isn’t answering, or something on your side is blocking it. The phone and the form work as usual.",
    scripts:
      "Live chat needs JavaScript, and your browser has it turned off. The phone and the form work without it.",
    retry: "Try again",
    end: "End the chat",
  },
  privacy: {
    title: "Privacy requests",
    text: "To see, correct, export or delete your data, use the form or write to {email}. We answer within 15 days.",
    write: "Make a privacy request",
    link: "Read the privacy policy",
  },
  form: {
    heading: "Write to us",
    name: "Name",
    contact: {
      label: "Email or phone",
      hint: "outside mainland China, add + and the country code",
    },
    topic: "Topic",
    topics: {
      service: "Customer service",
      business: "Business",
      "friend-link": "Friendly link",
      vulnerability: "Vulnerability",
      "fake-site": "Fake site",
      privacy: "Privacy request",
    },
    message: { label: "Message", hint: "up to 1,000 characters" },
    trap: "Leave this field empty",
    submit: "Send",
    note: "We usually reply within one working day. We use what you write to answer you, as the {privacyPolicy} says.",
    privacyPolicy: "privacy policy",
    summary: "Not sent yet. Please check these fields:",
    later: "Too many messages. Please try again in {minutes} min.",
  },
  sent: {
    heading: "We’ve received your message",
    text: "We usually reply within one working day.",
    request: "Your privacy request has the number {number}. We’ll reply by {dueOn} (China time).",
    unconfirmed:
      "Your privacy request has the number {number}. One more step: open the link that we email you and confirm it. We’ll reply within 15 days of your confirmation.",
    byHand:
      "Your privacy request has the number {number}. We can’t email you a confirmation link right now, so one of us will write to you. We’ll reply within 15 days of your confirmation.",
    oneLink: "Each address gets at most one such link a day.",
    keep: "Keep the number: it lets us find your request at once.",
    again: "Write another message",
  },
  confirm: {
    heading: "Confirm your privacy request",
    text: "Press the button if you made this request. We’ll reply within 15 days from today.",
    submit: "Confirm the request",
    gone: "This link no longer works",
    goneText:
      "The request has been answered already, or the link is incomplete. Copy the whole link from the email.",
    again: "Make a privacy request",
  },
};

export type ContactMessages = typeof contact;

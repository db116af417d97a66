export const mail = {
  code: {
    subject: "{code} is your verification code",
    heading: "Your verification code",
    before: "Enter this code on the registration page:",
    after: [
      "It works once, within 10 minutes, and only the newest one counts.",
      "You did not ask for it? Then somebody mistyped an address, and there is nothing to do. Our staff never ask for a code.",
    ],
    sms: "{brand}: {code} is your verification code. It works for 10 minutes. Give it to nobody.",
  },
  accountExists: {
    subject: "You have an account already",
    heading: "You have an account already",
    text: [
      "Somebody, probably you, wanted to register with {contact}. It has an account already, so no code was sent.",
      "Sign in inside the desktop client. If you cannot, customer service helps: {phone}.",
      "It was not you? Then there is nothing to do: nothing has changed.",
    ],
    sms: "{brand}: this number has an account already. Sign in inside the desktop client. It was not you? There is nothing to do.",
  },
  welcome: {
    subject: "Your account is ready",
    heading: "Your account is ready",
    text: [
      "You sign in inside the desktop client, with {contact} and the password that you chose.",
      "If you have not installed the client yet, get it here:",
    ],
    button: "Download the client",
    after: ["It was not you? Call customer service: {phone}."],
    sms: "{brand}: your account is ready. Sign in inside the desktop client: {url}",
  },
  contact: {
    topics: {
      service: "Customer service",
      business: "Business cooperation",
      "friend-link": "Friend link",
      privacy: "Privacy request",
    },
    operator: {
      subject: "{about}: {name}",
      from: "From {name}, {contact}",
      language: "Language: {language}",
      languages: { cn: "Chinese", en: "English" },
      request: "Number {number}, to be answered by {dueOn} (China time)",
    },
    privacy: {
      subject: "{number}: we have your privacy request",
      heading: "We have your privacy request",
      text: [
        "Its number is {number}. You have our answer by {dueOn} (China time), within 15 days.",
        "Before we act on it we may ask you to show that the data is yours. Questions about it, with the number, to {email}.",
        "You did not write to us? Then somebody gave a wrong address. Nothing happens to your data because of it.",
      ],
    },
    foot: "Sent by {legalEntity} because of a message through {site}.",
  },
  fakeSite: {
    subject: "{number}: a fake site was reported",
    heading: "A fake site was reported",
    url: "Address: {url}",
    place: "Seen in: {place}",
    places: {
      ad: "a search ad",
      search: "a search result",
      chat: "a chat group",
      message: "a text message or mail",
      other: "another place",
    },
    email: "Wants an answer: {email}",
    noEmail: "Left no mail address",
  },
  foot: "Sent by {legalEntity} because of a registration on {site}. Nobody reads answers to this address.",
};

export type MailMessages = typeof mail;

export const register = {
  title: "Register",
  description: "What you need for an account, how registration works today, and where to sign in.",
  heading: "Register",
  lead: "At the moment, customer service registers accounts by telephone. This page collects nothing.",
  poster: {
    heading: ["Your first windows,", "free for good."],
    items: [
      "{amounts}",
      "All proxy protocols, time zones matched",
      "Sign in to the client with the same account",
    ],
  },
  amounts: {
    one: "{environments} profiles, {members} login member",
    other: "{environments} profiles, {members} login members",
  },
  chosen: {
    text: "You chose {package}",
    price: "{price} a month",
    free: "free for good",
    change: "Choose another",
  },
  phone: {
    label: "Call customer service",
    hours: "Weekdays 9:00–22:00, weekends 10:00–18:00 (UTC+8)",
  },
  need: {
    heading: "What you need",
    contact: { name: "Email or phone", text: "One of the two is enough. You may give both." },
    code: { name: "Verification code", text: "6 digits, by mail or by text message." },
    password: {
      name: "Password",
      rule: "Must contain numbers and uppercase and lowercase letters, 8-20 digits",
      text: "You choose it. Our staff never ask for a password or a code.",
    },
    age: {
      name: "Age",
      text: "18 or older, or with legal capacity, or with a guardian’s consent.",
    },
    agreement: {
      name: "Agreement",
      text: "Read these first; an account needs your consent to them.",
    },
  },
  userAgreement: "User agreement",
  privacyPolicy: "Privacy policy",
  after: "Accounts sign in inside the desktop client, not on this site.",
  download: "Download the client",
  contact: "Have a person open a package",
};

export type RegisterMessages = typeof register;

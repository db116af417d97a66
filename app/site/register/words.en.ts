export const register = {
  title: "Register",
  description: "Register with an email or a phone number. Ten environments are permanently free.",
  heading: "Register",
  pay: "Registering is free. You buy larger packages in the client, after signing in: by Alipay, WeChat or other banks.",
  poster: {
    heading: ["Your first environments,", "permanently free."],
    items: [
      "{amounts}",
      "All proxy protocols, time zones matched",
      "Sign in to the client with the same account",
    ],
  },
  amounts: {
    one: "{environments} environments, {members} login member",
    other: "{environments} environments, {members} login members",
  },
  chosen: {
    text: "You chose {package}",
    price: "{price} a month",
    free: "permanently free",
    change: "Choose another package",
  },
};

export type RegisterMessages = typeof register;

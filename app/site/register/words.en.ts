export const register = {
  title: "Register",
  description: "Register with an email or a phone number. Ten profiles are free for good.",
  heading: "Register",
  pay: "Registering costs nothing. Larger packages are paid for inside the client, after you sign in: by Alipay, WeChat or other banks.",
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
};

export type RegisterMessages = typeof register;

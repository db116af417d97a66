/** Paths to which the forms of the visitor's preferences post. */
export const preferencePaths = {
  language: "/preferences/language",
  consent: "/preferences/consent",
  chat: "/preferences/chat",
} as const;

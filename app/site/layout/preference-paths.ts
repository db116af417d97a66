/** Where the visitor's choices are posted to. */
export const preferencePaths = {
  language: "/preferences/language",
  consent: "/preferences/consent",
  chat: "/preferences/chat",
} as const;

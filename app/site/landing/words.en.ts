/** The campaign page: the home page's blocks, then packages and the way to an account. */
export const landing = {
  start: {
    heading: ["Start with ten environments,", "permanently free"],
    text: "All you need is an email address or a phone number. You sign in to the desktop client.",
    download: "Download the client first",
  },
};

export type LandingMessages = typeof landing;

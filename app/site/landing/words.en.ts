/** The campaign page: the home page's blocks, then packages and the way to an account. */
export const landing = {
  start: {
    heading: ["Ten windows to begin with,", "free for good"],
    text: "An account takes an email address or a phone number. Accounts sign in inside the desktop client.",
    download: "Download the client first",
  },
};

export type LandingMessages = typeof landing;

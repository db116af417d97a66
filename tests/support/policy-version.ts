/** What the cookie policy is called with which a site begins; a test holds it against `content/`. */
export const startingPolicyVersion = "2022-11";

/** The name of a new site's cookie policy; a test compares it with `content/`. */
export const startingPolicyVersion = "2022-11";

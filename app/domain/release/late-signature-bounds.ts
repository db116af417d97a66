/** Most signatures of a request for a published release: two texts, and an installer for each architecture. */
export const mostLateSignatures = 8;

/** Shown when even the error page cannot be. */
export const lastResort = "An error occurred while showing the error page";

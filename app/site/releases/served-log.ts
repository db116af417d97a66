/** The element with the log that the server wrote. */
export const servedLogId = "log";

/** The prefix of all paths. */
export const PREFIX = "/api/v1";

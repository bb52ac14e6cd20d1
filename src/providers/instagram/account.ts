import type { Credentials } from "../credentials.ts";
import type { ContainerAccess } from "../shared/graph/containers.ts";

export const INSTAGRAM = "https://graph.instagram.com";

const PAGES = "https://www.instagram.com";

/** The page of the consent and the exchange of its code are at other hosts than the API. */
export const pageUrlOf = (apiUrl: string): string => (apiUrl === INSTAGRAM ? PAGES : apiUrl);
export const codeUrlOf = (apiUrl: string): string => (apiUrl === INSTAGRAM ? "https://api.instagram.com" : apiUrl);

/** Calls without a version are answered by the oldest one that Meta supports, so they never end. */
export const accessOf = (credentials: Credentials): ContainerAccess => {
  const { apiUrl = INSTAGRAM, accessToken = "", userId = "", profileUrl = PAGES } = credentials;
  return { root: apiUrl, token: accessToken, userId, profileUrl };
};

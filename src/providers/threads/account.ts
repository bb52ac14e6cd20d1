import type { Credentials } from "../credentials.ts";
import type { ContainerAccess } from "../shared/graph/containers.ts";

export const THREADS = "https://graph.threads.net";

/** The page of the consent is at another host than the API. */
const PAGES = "https://www.threads.com";

export const pageUrlOf = (apiUrl: string): string => (apiUrl === THREADS ? PAGES : apiUrl);

export const rootOf = (apiUrl: string): string => `${apiUrl}/v1.0`;

export const accessOf = (credentials: Credentials): ContainerAccess => {
  const { apiUrl = THREADS, accessToken = "", userId = "", profileUrl = PAGES } = credentials;
  return {
    root: rootOf(apiUrl),
    token: accessToken,
    userId,
    profileUrl,
  };
};

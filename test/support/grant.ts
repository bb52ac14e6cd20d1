import type { Client, Grant } from "../../src/providers/connect.ts";
import { ProviderFailure } from "../../src/providers/failure.ts";

/** A page that is asked for without PKCE. */
export const ASKING = { state: "a-state", codeChallenge: null, apiUrl: "" };

/** The app of a provider whose accounts need no secret of it. */
export const noClient = (): Promise<Client> => Promise.reject(new ProviderFailure("unreachable"));

/** A code of such a page, for a provider without bots. */
export const grantFor = (client: Client, code: string): Grant => ({
  client,
  code,
  codeVerifier: null,
  apiUrl: "",
  bot: () => Promise.reject(new ProviderFailure("unauthorized")),
});

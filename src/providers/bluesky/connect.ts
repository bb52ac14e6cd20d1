import type { AppPassword } from "../connect.ts";
import type { Provider } from "../provider.ts";
import { blueskyFailure } from "./failure.ts";
import { LIMITS } from "./limits.ts";

/** The AT Protocol's client is 400 modules, most of them lexicons: it is loaded at its first use. */
const atproto = () => import("@atproto/api");

export const connect = {
  by: "appPassword",
  // This server knows the home server of each account.
  serviceUrl: "https://bsky.social",
  needsIdentifier: true,

  async signIn(fetch, { serviceUrl, identifier, appPassword }) {
    const { Agent, CredentialSession } = await atproto();
    const session = new CredentialSession(new URL(serviceUrl), fetch);
    const login = { identifier: identifier.replace(/^@/, ""), password: appPassword };
    const { data } = await session.login(login).catch(fail);
    const profile = await new Agent(session).getProfile({ actor: data.did }).catch(fail);
    const { did, handle, accessJwt, refreshJwt } = data;
    return {
      instanceUrl: "",
      remoteId: did,
      handle,
      displayName: profile.data.displayName ?? "",
      avatarUrl: profile.data.avatar ?? "",
      profileUrl: `https://bsky.app/profile/${did}`,
      limits: LIMITS,
      credentials: {
        did,
        handle,
        accessJwt,
        refreshJwt,
        serviceUrl,
        pdsUrl: (session.pdsUrl ?? session.serviceUrl).origin,
      },
    };
  },
} as const satisfies AppPassword;

export const revoke: NonNullable<Provider["revoke"]> = async (fetch, { pdsUrl = "", refreshJwt = "" }) => {
  const { Agent, CredentialSession } = await atproto();
  const { com } = new Agent(new CredentialSession(new URL(pdsUrl), fetch));
  await com.atproto.server.deleteSession(undefined, { headers: { authorization: `Bearer ${refreshJwt}` } }).catch(fail);
};

async function fail(error: unknown): Promise<never> {
  throw await blueskyFailure(error);
}

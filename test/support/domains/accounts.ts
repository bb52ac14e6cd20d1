import { verifyEmailOf } from "../../../src/domains/identity/email/verify.ts";
import type { RequestContext } from "../../../src/platform/access/requestContext.ts";
import { ANONYMOUS } from "../../../src/platform/access/viewer.ts";
import { publicUrl } from "../../../src/platform/env/publicUrl.ts";
import type { Services } from "../../../src/platform/services/services.ts";
import type { App } from "../../../src/server/app.ts";
import { Client, type GraphQLAnswer } from "../client.ts";

export const PASSWORD = "correct horse battery staple";

export const REGISTER = `mutation ($input: RegisterInput!) {
  register(input: $input) {
    token
    session { id current device createdAt lastUsedAt expiresAt }
    viewer { isInstanceAdmin user { id name email } organizations { nodes { id name viewerRole } } }
  }
}`;

export const SIGN_IN = `mutation ($input: SignInInput!) {
  signIn(input: $input) { token challenge session { id current } viewer { user { id email } organizations { nodes { id } } } }
}`;

export interface EntryData {
  token: string;
  session: {
    id: string;
    current: boolean;
    device: string | null;
    createdAt: string;
    lastUsedAt: string;
    expiresAt: string;
  };
  viewer: {
    isInstanceAdmin: boolean;
    user: { id: string; name: string; email: string };
    organizations: { nodes: { id: string; name: string; viewerRole: string }[] };
  };
}

/** The challenge of a sign-in that waits for its second factor; null for another answer. */
export const challengeOf = ({ data }: Pick<GraphQLAnswer<{ signIn: object | null } | null>, "data">): string | null =>
  (data?.signIn as { challenge: string | null } | null | undefined)?.challenge ?? null;

/** A client that calls from one network address. */
export function from(app: Pick<App, "fetch">, address: string): Client {
  return new Client({ fetch: (request) => app.fetch(request, { address }) });
}

/** Registers a person and hands over what came of it. */
export async function registered(client: Client, email: string, name = "Ada Lovelace"): Promise<EntryData> {
  const answer = await client.gql<{ register: EntryData }>(null, REGISTER, {
    input: { email, name, password: PASSWORD },
  });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.register;
}

/** Verifies a person's address as an operator does. */
export const verified = (app: App, email: string): Promise<{ id: string }> =>
  verifyEmailOf(anonymous(app.services), { email });

export function signIn(
  client: Client,
  email: string,
  password = PASSWORD,
): Promise<GraphQLAnswer<{ signIn: EntryData } | null>> {
  return client.gql(null, SIGN_IN, { input: { email, password } });
}

/** An anonymous request context, for operations that a test calls without a surface. */
export function anonymous(services: Services): RequestContext {
  return {
    viewer: ANONYMOUS,
    services,
    requestId: "test",
    address: "",
    origin: publicUrl(services.env),
    device: null,
    idempotencyKey: null,
    allowances: [],
    signal: new AbortController().signal,
  };
}

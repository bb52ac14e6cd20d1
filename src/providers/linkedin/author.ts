import type { AccountSession } from "../session.ts";
import { hasStatus } from "../shared/expected.ts";
import { type Access, scopesOf } from "./call.ts";
import { isRenewable } from "./refresh.ts";

/** A member or a page, and the scopes that the consent gave. */
export interface Author extends Access {
  /** `urn:li:person:…` or `urn:li:organization:…`. */
  author: string;
  scopes: ReadonlySet<string>;
}

function authorOf({ credentials, apiVersion: version }: AccountSession): Author {
  const { apiUrl = "", accessToken: token = "", author = "", scope = "" } = credentials;
  return { apiUrl, token, version, author, scopes: scopesOf(scope) };
}

/** Makes calls in the name of an account; again with renewed credentials where LinkedIn no longer accepts the token. */
export async function asAuthor<Result>(
  session: AccountSession,
  run: (author: Author) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(authorOf(session));
  } catch (error) {
    if (!hasStatus(401)(error) || !isRenewable(session.credentials)) throw error;
    await session.renew();
    return run(authorOf(session));
  }
}

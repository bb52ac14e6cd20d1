import { ProviderFailure } from "../failure.ts";
import type { Provider } from "../provider.ts";
import { blueskyFailure } from "./failure.ts";
import { agentFor, COLLECTION } from "./publish.ts";
import { blueskySession } from "./session.ts";

/**
 * The lexicon's `deleteRecord` succeeds for a record that does not exist.
 * @throws ProviderFailure for a post of another account, before anything is sent
 */
export const remove: NonNullable<Provider["remove"]> = async (fetch, session, { externalId }) => {
  const [, repo, rkey] = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([\w.~:-]{1,512})$/.exec(externalId) ?? [];
  const agent = await agentFor(blueskySession(fetch, session));
  if (rkey === undefined || repo !== agent.assertDid) throw new ProviderFailure("refused");
  try {
    await agent.com.atproto.repo.deleteRecord({ repo, collection: COLLECTION, rkey });
  } catch (error) {
    throw await blueskyFailure(error);
  }
};

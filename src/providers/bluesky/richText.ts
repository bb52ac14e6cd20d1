import type { Agent, AppBskyRichtextFacet } from "@atproto/api";
import { ProviderFailure } from "../failure.ts";
import { blueskyFailure } from "./failure.ts";

export type Facet = AppBskyRichtextFacet.Main;

/**
 * The links, mentions and tags of a text: Bluesky marks none by itself. A handle that does not exist is not a mention.
 * @throws ProviderFailure when a handle cannot be looked up
 */
export async function facetsOf(agent: Agent, text: string): Promise<Facet[]> {
  const { AppBskyRichtextFacet, RichText } = await import("@atproto/api");
  const rich = new RichText({ text });
  rich.detectFacetsWithoutResolution();
  const facets: Facet[] = [];
  for (const facet of rich.facets ?? []) {
    const mention = facet.features.find((feature) => AppBskyRichtextFacet.isMention(feature));
    if (mention === undefined) facets.push(facet);
    else {
      const did = await didOf(agent, mention.did);
      if (did !== null) facets.push({ ...facet, features: [{ ...mention, did }] });
    }
  }
  return facets;
}

async function didOf(agent: Agent, handle: string): Promise<string | null> {
  try {
    const { data } = await agent.com.atproto.identity.resolveHandle({ handle });
    return data.did;
  } catch (error) {
    const failure = await blueskyFailure(error);
    if (failure instanceof ProviderFailure && failure.kind === "refused") return null;
    throw failure;
  }
}

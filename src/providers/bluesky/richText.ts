import { Buffer } from "node:buffer";
import type { Agent, AppBskyRichtextFacet } from "@atproto/api";
import { ProviderFailure } from "../failure.ts";
import { linksIn } from "../shared/links.ts";
import { blueskyFailure } from "./failure.ts";
import { mentionsIn } from "./mentions.ts";
import { tagsIn } from "./tags.ts";

export type Facet = AppBskyRichtextFacet.Main;

type Feature =
  | { $type: "app.bsky.richtext.facet#link"; uri: string }
  | { $type: "app.bsky.richtext.facet#mention"; did: string }
  | { $type: "app.bsky.richtext.facet#tag"; tag: string };

/** A part of a text with a meaning, in UTF-16 code units. */
interface Part {
  start: number;
  end: number;
  feature: Feature | { handle: string };
}

/**
 * The links, mentions and tags of a text: Bluesky marks none by itself. A handle that does not exist is not a mention.
 * @throws ProviderFailure when a handle cannot be looked up
 */
export async function facetsOf(agent: Agent, text: string): Promise<Facet[]> {
  const parts = partsOf(text);
  const dids = new Map<string, string | null>();
  for (const { feature } of parts) {
    if ("handle" in feature && !dids.has(feature.handle)) {
      dids.set(feature.handle, await didOf(agent, feature.handle));
    }
  }
  const byteOf = bytesOf(text);
  return parts.flatMap(({ start, end, feature }): Facet[] => {
    const index = { byteStart: byteOf(start), byteEnd: byteOf(end) };
    if (!("handle" in feature)) return [{ index, features: [feature] }];
    const did = dids.get(feature.handle);
    return did ? [{ index, features: [{ $type: "app.bsky.richtext.facet#mention", did }] }] : [];
  });
}

/** The parts in their order. Of parts that overlap, the first one is kept: a link has its fragment, which is no tag. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [
    ...linksIn(text).map(({ url, ...at }) => ({
      ...at,
      feature: { $type: "app.bsky.richtext.facet#link" as const, uri: url },
    })),
    ...mentionsIn(text).map(({ handle, ...at }) => ({ ...at, feature: { handle } })),
    ...tagsIn(text).map(({ tag, ...at }) => ({
      ...at,
      feature: { $type: "app.bsky.richtext.facet#tag" as const, tag },
    })),
  ];
  let end = 0;
  return parts
    .toSorted((one, other) => one.start - other.start)
    .filter((part) => {
      if (part.start < end) return false;
      end = part.end;
      return true;
    });
}

/** Positions in UTF-8 of positions in UTF-16, which must not decrease from call to call. */
function bytesOf(text: string): (position: number) => number {
  let [units, bytes] = [0, 0];
  return (position) => {
    bytes += Buffer.byteLength(text.slice(units, position));
    units = position;
    return bytes;
  };
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

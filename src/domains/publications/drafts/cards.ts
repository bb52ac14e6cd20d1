import type { RequestContext } from "../../../platform/access/requestContext.ts";
import { createWorkQueue } from "../../../platform/concurrency/workQueue.ts";
import { findDomainError } from "../../../platform/errors/recognize.ts";
import { instanceOrigin } from "../../../providers/instanceOrigin.ts";
import { providerOf } from "../../../providers/registry.ts";
import { readMetadata } from "../../web-pages/effects.ts";
import type { LinkCard, PublicationContent } from "../content/content.ts";
import { type LinkCards, linksWithoutCard, NO_CARDS } from "../content/linkCards.ts";
import type { Planned } from "../content/plan.ts";
import { until } from "../delivery/deadline.ts";

/** The time for all pages of one call together. The page of a slower host has no card. */
const WITHIN_MS = 3000;
/** The pages of one call that arrive at the same time. */
const AT_ONCE = 4;
/** The greatest number of pages of one call. */
const MOST_PAGES = 10;

/**
 * Reads the pages of the links that have no card yet, for destinations that show cards. A page that cannot be read
 * gives a card without a title, so that the next call does not wait for it again.
 */
export async function readCards(
  context: RequestContext,
  publication: PublicationContent,
  renditions: readonly Planned[],
): Promise<LinkCards> {
  const shown = renditions.filter(({ account }) => providerOf(account.provider).capabilities.linkCards !== undefined);
  const links = linksWithoutCard(publication, shown).slice(0, MOST_PAGES);
  if (links.length === 0) return NO_CARDS;
  const queue = createWorkQueue(AT_ONCE);
  const { fetch, signal, end } = until(
    context.services.fetch,
    { milliseconds: WITHIN_MS, now: context.services.now },
    context.signal,
  );
  const { log } = context.services;
  const read = async (url: string): Promise<LinkCard | null> => {
    const page = await readMetadata({ fetch, log }, url, signal).catch((error: unknown) => {
      // A server that has no time for a page says nothing about the page: a later save reads it.
      return findDomainError(error) === undefined ? { unreadable: "cannot be read" } : null;
    });
    if (page === null) return null;
    if ("unreadable" in page) return { url, title: "", description: "", image: null };
    return { url, title: page.title, description: page.description, image: pictureAt(page.image) };
  };
  const cards = await Promise.all(links.map((url) => queue.run(() => read(url)))).finally(end);
  context.signal.throwIfAborted();
  return new Map(cards.flatMap((card) => (card === null ? [] : [[card.url, card] as const])));
}

/** A picture at an address that may be downloaded. */
function pictureAt(address: string | null): LinkCard["image"] {
  const url = address === null ? null : URL.parse(address);
  return url === null || instanceOrigin(url.origin) === null || url.username !== "" || url.password !== ""
    ? null
    : { url: url.href, altText: "" };
}

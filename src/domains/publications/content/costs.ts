import type { Services } from "../../../platform/services/services.ts";
import type { BilledPost } from "../../../providers/billing.ts";
import { costOfPosts, type OperationCost } from "../../network-costs/read.ts";
import { contentsOf, type MediaItemReference, type PublicationContent, type RenditionContent } from "./content.ts";

/**
 * The posts of a rendition as their network bills them. The alternative text of a library's item may be written later,
 * so such an item counts as described.
 */
export const billedPosts = (
  publication: PublicationContent,
  rendition: RenditionContent,
): (BilledPost & { segment: number })[] =>
  contentsOf(publication, rendition).map(({ text, media }, segment) => ({
    segment,
    text,
    media: media.map((reference) => ({ altText: altTextAtMost(reference) })),
  }));

const altTextAtMost = (reference: MediaItemReference): string =>
  "url" in reference ? reference.altText : (reference.altText ?? reference.frozenAltText ?? "unknown");

/** The most that the posts of a rendition cost; null at a network whose calls are free. */
export const costOf = (
  services: Pick<Services, "env">,
  publication: PublicationContent,
  rendition: RenditionContent & { platform: string },
): OperationCost[] | null => costOfPosts(services, rendition.platform, billedPosts(publication, rendition));

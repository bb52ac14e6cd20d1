import type { Billing } from "../billing.ts";
import { linksOf } from "../shared/weighted/links.ts";

/** The prices of apps that pay per use. The timeline is billed by the post that it shows. */
export const BILLING = {
  source: { url: "https://docs.x.com/x-api/getting-started/pricing", readOn: "2026-08-28" },
  prices: {
    post: 15_000,
    post_with_link: 200_000,
    media_metadata: 5000,
    post_read: 5000,
    post_delete: 10_000,
  },
  operationsOf({ text, media }) {
    const described = media.filter(({ altText }) => altText !== "").length;
    return { [postOperation(text)]: 1, ...(described > 0 && { media_metadata: described }) };
  },
} as const satisfies Billing;

/** A post with a link is another operation. */
export const postOperation = (text: string): "post" | "post_with_link" =>
  linksOf(text.normalize("NFC")).length > 0 ? "post_with_link" : "post";

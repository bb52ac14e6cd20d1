import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import { ProviderFailure } from "./failure.ts";
import { fittedMedia } from "./fittedMedia.ts";
import type { MediaLimits } from "./limits.ts";
import { MediaItemFailure } from "./mediaItemFailure.ts";
import type { MediaItem } from "./post.ts";
import { mostBytes, readMedia } from "./readMedia.ts";
import { failureOf, failureOfAnswer, kindOfStatus } from "./shared/failureOf.ts";

/** The time for one media item to arrive here, and again to be uploaded to the provider. */
export const MEDIA_ITEM_MS = 120_000;

/**
 * Fetches a media item from its address. The type is detected from the bytes, not from the headers of the host. An
 * image whose type or size the account does not accept is converted.
 * @param limits of the account that it is for
 * @throws MediaItemFailure; DomainError UNAVAILABLE while too many images wait for conversion
 */
export async function fetchMediaItem(
  fetch: Fetch,
  { url, altText }: { url: string; altText: string },
  limits: MediaLimits,
  signal: AbortSignal,
): Promise<MediaItem> {
  const bounds = { timeoutMs: MEDIA_ITEM_MS, maxBytes: mostBytes(limits), part: "media" } as const;
  try {
    const answer = await fetch(url, { headers: { accept: "image/*, video/*" }, bounds });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw unavailable(answer);
    }
    return { content: await fittedMedia(await readMedia(answer.body, limits), limits, signal), altText };
  } catch (error) {
    throw failureOfFetch(error);
  }
}

/** A 401 of the media host does not concern the account. A 4xx is final, except 429. */
function unavailable(answer: Response): MediaItemFailure {
  const kind = kindOfStatus(answer.status);
  const { retryAt } = failureOfAnswer(answer, { creating: false });
  return new MediaItemFailure(
    "unreachable",
    kind === "unauthorized" || kind === "invalid" ? "refused" : kind,
    answer.status,
    { retryAt },
  );
}

function failureOfFetch(error: unknown): unknown {
  if (error instanceof MediaItemFailure) return error;
  const failure = failureOf(error);
  if (!(failure instanceof ProviderFailure)) return failure;
  // The guarded fetch ends an answer that is larger than every limit.
  if (failure.kind === "invalid") return new MediaItemFailure("too_large", "refused", null, { cause: failure.cause });
  const { kind, status, cause, heldUntil } = failure;
  return new MediaItemFailure("unreachable", kind, status, { cause, heldUntil });
}

import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import { type FailureKind, ProviderFailure } from "./failure.ts";
import type { Limits } from "./limits.ts";
import { BEGINNING_BYTES, mediaType } from "./mediaType.ts";
import type { MediaItem } from "./post.ts";
import { failureOf, failureOfAnswer, kindOfStatus } from "./shared/failureOf.ts";

/** The time for one media item to arrive here, and again to be uploaded to the provider. */
export const MEDIA_ITEM_MS = 120_000;

/**
 * - too_large: larger than the limit of the account
 * - unsupported_type: not an image or a video of a type that the account accepts
 * - unreachable: its host did not answer, or did not return it
 */
export type MediaItemFault = "too_large" | "unsupported_type" | "unreachable";

type FailureOptions = ErrorOptions & { retryAt?: Date | null; heldUntil?: Date | null };

/** A media item that cannot be attached to a post. As with calls to providers, its `kind` decides whether it is tried again. */
export class MediaItemFailure extends ProviderFailure {
  readonly fault: MediaItemFault;

  constructor(fault: MediaItemFault, kind: FailureKind, status: number | null = null, options: FailureOptions = {}) {
    super(kind, status, options);
    this.name = "MediaItemFailure";
    this.message = `a media item: ${fault}`;
    this.fault = fault;
  }
}

/**
 * Fetches a media item from its address. The type is detected from the bytes, not from the headers of the host.
 * @param limits of the account that it is for: reading stops as soon as the item exceeds them, or is of a type that is not accepted
 * @throws MediaItemFailure
 */
export async function fetchMediaItem(
  fetch: Fetch,
  { url, altText }: { url: string; altText: string },
  limits: Pick<Limits, "imageBytes" | "videoBytes" | "mimeTypes">,
): Promise<MediaItem> {
  const maxBytes = Math.max(limits.imageBytes, limits.videoBytes);
  const bounds = { timeoutMs: MEDIA_ITEM_MS, maxBytes, part: "media" } as const;
  try {
    const answer = await fetch(url, { headers: { accept: "image/*, video/*" }, bounds });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw unavailable(answer);
    }
    return { content: await read(answer.body, limits), altText };
  } catch (error) {
    throw failureOfFetch(error);
  }
}

async function read(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  { imageBytes, videoBytes, mimeTypes }: Pick<Limits, "imageBytes" | "videoBytes" | "mimeTypes">,
): Promise<Blob> {
  let type: string | undefined;
  let most = Number.POSITIVE_INFINITY;
  let size = 0;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const decide = (bytes: Uint8Array) => {
    type = mediaType(bytes) ?? undefined;
    if (type === undefined || (mimeTypes.length > 0 && !mimeTypes.includes(type))) {
      throw new MediaItemFailure("unsupported_type", "refused");
    }
    most = type.startsWith("image/") ? imageBytes : videoBytes;
  };
  // Leaving the loop by an error ends the exchange.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (type === undefined && size >= BEGINNING_BYTES) {
      decide(await beginning(chunks));
    }
    if (size > most) throw new MediaItemFailure("too_large", "refused");
  }
  if (type === undefined) decide(await beginning(chunks));
  return new Blob(chunks, { type });
}

const beginning = async (chunks: Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob(chunks).slice(0, BEGINNING_BYTES).arrayBuffer());

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

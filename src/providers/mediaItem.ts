import type { Fetch } from "../platform/outbound/guardedFetch.ts";
import type { Limits } from "./limits.ts";
import { mediumType, TELLING_BYTES } from "./mediaType.ts";
import { type FailureKind, type Medium, ProviderFailure } from "./provider.ts";
import { failureOf, failureOfAnswer, kindOfStatus } from "./shared/failureOf.ts";

/** For a medium on its way here, and from here on. */
export const MEDIUM_MS = 120_000;

/**
 * - too_large: larger than the account takes
 * - unsupported_type: not an image or a video that the account takes
 * - unreachable: not there, or not for us, or not now
 */
export type MediumFault = "too_large" | "unsupported_type" | "unreachable";

type FailureOptions = ErrorOptions & { retryAt?: Date | null; heldUntil?: Date | null };

/** A medium that cannot go with a post. Its `kind` tells, as with providers, whether it is worth another try. */
export class MediumFailure extends ProviderFailure {
  readonly fault: MediumFault;

  constructor(fault: MediumFault, kind: FailureKind, status: number | null = null, options: FailureOptions = {}) {
    super(kind, status, options);
    this.name = "MediumFailure";
    this.message = `a medium: ${fault}`;
    this.fault = fault;
  }
}

/**
 * Gets a medium from where a person said that it is. What it is, its content tells; whatever its host says of it does not count.
 * @param limits those of the account that it goes to: one that is too large, or that is not taken, is not read to its end
 * @throws MediumFailure
 */
export async function fetchMedium(
  fetch: Fetch,
  { url, altText }: { url: string; altText: string },
  limits: Pick<Limits, "imageBytes" | "videoBytes" | "mimeTypes">,
): Promise<Medium> {
  const maxBytes = Math.max(limits.imageBytes, limits.videoBytes);
  const bounds = { timeoutMs: MEDIUM_MS, maxBytes, part: "media" } as const;
  try {
    const answer = await fetch(url, { headers: { accept: "image/*, video/*" }, bounds });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw unavailable(answer);
    }
    return { content: await read(answer.body, limits), altText };
  } catch (error) {
    throw told(error);
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
  const tell = (bytes: Uint8Array) => {
    type = mediumType(bytes) ?? undefined;
    if (type === undefined || (mimeTypes.length > 0 && !mimeTypes.includes(type))) {
      throw new MediumFailure("unsupported_type", "refused");
    }
    most = type.startsWith("image/") ? imageBytes : videoBytes;
  };
  // Leaving the loop by an error ends the exchange.
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (type === undefined && size >= TELLING_BYTES) {
      tell(await beginning(chunks));
    }
    if (size > most) throw new MediumFailure("too_large", "refused");
  }
  if (type === undefined) tell(await beginning(chunks));
  return new Blob(chunks, { type });
}

const beginning = async (chunks: Uint8Array<ArrayBuffer>[]) =>
  new Uint8Array(await new Blob(chunks).slice(0, TELLING_BYTES).arrayBuffer());

/** A 401 is not about the account; any 4xx is there to stay, but too many requests. */
function unavailable(answer: Response): MediumFailure {
  const kind = kindOfStatus(answer.status);
  const { retryAt } = failureOfAnswer(answer, { creating: false });
  return new MediumFailure(
    "unreachable",
    kind === "unauthorized" || kind === "rubbish" ? "refused" : kind,
    answer.status,
    { retryAt },
  );
}

function told(error: unknown): unknown {
  if (error instanceof MediumFailure) return error;
  const failure = failureOf(error);
  if (!(failure instanceof ProviderFailure)) return failure;
  // An answer over every bound is the guarded fetch's word for too large.
  if (failure.kind === "rubbish") return new MediumFailure("too_large", "refused", null, { cause: failure.cause });
  const { kind, status, cause, heldUntil } = failure;
  return new MediumFailure("unreachable", kind, status, { cause, heldUntil });
}

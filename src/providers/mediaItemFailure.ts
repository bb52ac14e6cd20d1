import { type FailureKind, ProviderFailure } from "./failure.ts";

/**
 * - too_large: larger than the limit of the account, and not convertible
 * - too_narrow: an image whose sides have a greater ratio than the account accepts
 * - combination: accepted alone, and not together with the other media items of the post
 * - unsupported_type: not an image, a video or a document of a type that the account accepts, and not convertible
 * - unreadable: an image that must be converted, and cannot be decoded
 * - unreachable: its host did not answer, or did not return it
 * - lost: the storage has no bytes of the library's item
 * - unfetched: the network could not fetch it from this server
 * - unprocessable: the network fetched it, and takes no such file
 * - storage_unreachable: the storage did not return the bytes of the library's item
 */
export type MediaItemFault =
  | "too_large"
  | "too_narrow"
  | "combination"
  | "unsupported_type"
  | "unreadable"
  | "unreachable"
  | "lost"
  | "unfetched"
  | "unprocessable"
  | "storage_unreachable";

type FailureOptions = ErrorOptions & { retryAt?: Date | null; heldUntil?: Date | null };

/**
 * A media item that cannot be attached to a post. As with calls to providers, its `kind` decides whether it is tried
 * again.
 */
export class MediaItemFailure extends ProviderFailure {
  readonly fault: MediaItemFault;

  constructor(fault: MediaItemFault, kind: FailureKind, status: number | null = null, options: FailureOptions = {}) {
    super(kind, status, options);
    this.name = "MediaItemFailure";
    this.message = `a media item: ${fault}`;
    this.fault = fault;
  }
}

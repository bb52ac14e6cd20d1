import type { FailureKind, ProviderFailure } from "../../../providers/failure.ts";
import { MediaItemFailure, type MediaItemFault } from "../../../providers/mediaItem.ts";

interface FaultRow {
  kind: FailureKind | "media" | "account" | "internal";
  /** For people: why nothing more is tried. */
  reason: string;
}
const row = (kind: FaultRow["kind"], reason: string): FaultRow => ({ kind, reason });

/** Why a rendition is not live: all that its row says of it. Words of this table alone, never a provider's. */
export const FAULTS = {
  address_blocked: row("blocked", "The provider's address is not one that requests may go to."),
  provider_unreachable: row("unreachable", "The provider did not answer, however often it was tried."),
  provider_limited: row("limited", "The provider took no more posts, however often it was tried."),
  account_unauthorized: row(
    "unauthorized",
    "The provider no longer accepts the account's credentials: connect it again.",
  ),
  post_refused: row("refused", "The provider did not take the post as it is."),
  answer_unusable: row("invalid", "The provider answered something that cannot be used."),
  worker_lost: row("internal", "The server was interrupted while it sent the post."),
  answer_lost: row("unreachable", "Nobody could find out whether the post was made: look there, and resolve it."),
  post_not_made: row("unreachable", "The post was not made, however often it was tried."),
  account_disconnected: row("account", "The account is disconnected: connect it again."),
  account_needs_attention: row("account", "The account needs attention: connect it again."),
  credentials_unreadable: row("account", "The account's credentials cannot be read: connect it again."),
  media_unavailable: row("media", "A medium is not to be had where it is said to be."),
  media_too_large: row("media", "A medium is larger than the account takes."),
  media_unsupported: row("media", "A medium is not an image or a video that the account takes."),
  internal_error: row("internal", "Something went wrong in this server, however often it was tried."),
} as const satisfies Record<string, FaultRow>;

export type FaultCode = keyof typeof FAULTS;

/** A fault as rows keep it. */
export interface Fault {
  code: FaultCode;
  /** Of the provider's answer; null without one. */
  httpStatus: number | null;
}

const CODES: Record<FailureKind, FaultCode> = {
  blocked: "address_blocked",
  unreachable: "provider_unreachable",
  limited: "provider_limited",
  unauthorized: "account_unauthorized",
  refused: "post_refused",
  invalid: "answer_unusable",
};

const MEDIA_CODES: Record<MediaItemFault, FaultCode> = {
  too_large: "media_too_large",
  unsupported_type: "media_unsupported",
  unreachable: "media_unavailable",
};

export const faultOf = (failure: ProviderFailure): Fault => ({
  code: failure instanceof MediaItemFailure ? MEDIA_CODES[failure.fault] : CODES[failure.kind],
  httpStatus: failure.status,
});

/** The members of a row that tell of a fault, or of none. */
export function faultColumns(fault: Fault | null) {
  return {
    errorKind: fault && FAULTS[fault.code].kind,
    errorCode: fault && fault.code,
    errorHttpStatus: fault && fault.httpStatus,
  };
}

import {
  DuplicateFailure,
  type FailureKind,
  type ProviderFailure,
  RepeatedText,
  ReplyFailure,
  ReplyRefused,
} from "../../../providers/failure.ts";
import { MediaItemFailure, type MediaItemFault } from "../../../providers/mediaItemFailure.ts";

export const FAULT_KINDS = [
  "blocked",
  "unreachable",
  "limited",
  "unauthorized",
  "refused",
  "invalid",
  "media",
  "account",
  "approval",
  "budget",
  "internal",
] as const satisfies readonly (FailureKind | "media" | "account" | "approval" | "budget" | "internal")[];
export type FaultKind = (typeof FAULT_KINDS)[number];

interface FaultRow {
  kind: FaultKind;
  /** Shown to people: why delivery ended. */
  reason: string;
}
const row = (kind: FaultRow["kind"], reason: string): FaultRow => ({ kind, reason });

/** The reasons why a rendition is not published. Rows contain these texts only, never a provider's. */
export const FAULTS = {
  address_blocked: row("blocked", "The provider's address is blocked: requests may go to public addresses only."),
  provider_unreachable: row("unreachable", "The provider did not answer any attempt."),
  provider_limited: row("limited", "The provider's rate limit refused every attempt."),
  account_unauthorized: row(
    "unauthorized",
    "The provider no longer accepts the account's credentials. Reconnect the account.",
  ),
  post_refused: row("refused", "The provider rejected the post."),
  post_duplicate: row(
    "refused",
    "The provider rejected the post as a duplicate of the post at externalUrl. Look at that post and resolve the rendition.",
  ),
  text_repeated: row(
    "refused",
    "The provider refused the text because the account posted the text before. Change the text, and retry.",
  ),
  reply_refused: row(
    "refused",
    "The provider does not permit this server's app to reply, so the thread ends before this segment. The segments before it are published.",
  ),
  budget_exceeded: row(
    "budget",
    "The organization's monthly budget at the network has no room for the posts. Raise the budget, or retry next month.",
  ),
  previous_segment_gone: row("refused", "The previous segment of the thread no longer exists at the provider."),
  thread_interrupted: row(
    "internal",
    "The previous segment was resolved by a person. Retry the rendition to publish the segments behind it.",
  ),
  answer_unusable: row("invalid", "The provider sent an invalid answer."),
  worker_lost: row("internal", "The server was interrupted while it sent the post."),
  answer_lost: row(
    "unreachable",
    "The provider did not say whether the post exists. Look at the account and resolve the rendition.",
  ),
  server_restored: row(
    "internal",
    "The server was restored from a backup that does not show whether the post was published. Look at the account and resolve the rendition.",
  ),
  post_not_made: row("unreachable", "The post was not published by any attempt."),
  account_disconnected: row("account", "The account is disconnected. Reconnect the account."),
  account_needs_attention: row("account", "The account needs attention. Reconnect the account."),
  approval_required: row(
    "approval",
    "The workspace requires an approval, and this content has none. Submit the publication for review, and retry after the approval.",
  ),
  content_changed: row(
    "approval",
    "The content is not the content that was approved or scheduled. Edit the publication, or submit the publication for review again, and then retry.",
  ),
  credentials_unreadable: row("account", "The account's credentials cannot be read. Reconnect the account."),
  media_unavailable: row("media", "A media item could not be downloaded from its URL."),
  media_too_large: row("media", "A media item is larger than the account permits."),
  media_too_narrow: row("media", "The ratio between the sides of an image is greater than the account permits."),
  media_combination: row("media", "The account does not permit the media items of the post in one post."),
  media_unsupported: row("media", "A media item has a type that the account does not permit."),
  media_unreadable: row("media", "An image has to be converted for the account and cannot be read. Replace the image."),
  media_lost: row("media", "The file of a media item of the library is lost or damaged. Upload the file again."),
  media_unprocessed: row("media", "The provider did not finish processing a media item within a day."),
  media_unfetched: row(
    "media",
    "The provider could not fetch a media item from this server. An operator has to check that PUBLIC_URL can be reached from the internet.",
  ),
  media_unprocessable: row(
    "media",
    "The provider does not take a media item: its format, length, frame rate or proportions are not accepted.",
  ),
  media_storage_unreachable: row("media", "The media storage of this server did not answer any attempt."),
  internal_error: row("internal", "This server failed in every attempt."),
} as const satisfies Record<string, FaultRow>;

export type FaultCode = keyof typeof FAULTS;

/** A fault as it is stored. */
export interface Fault {
  code: FaultCode;
  /** The HTTP status of the provider's answer; null without an answer. */
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
  too_narrow: "media_too_narrow",
  combination: "media_combination",
  unsupported_type: "media_unsupported",
  unreadable: "media_unreadable",
  unreachable: "media_unavailable",
  lost: "media_lost",
  unfetched: "media_unfetched",
  unprocessable: "media_unprocessable",
  storage_unreachable: "media_storage_unreachable",
};

function codeOf(failure: ProviderFailure): FaultCode {
  if (failure instanceof MediaItemFailure) return MEDIA_CODES[failure.fault];
  if (failure instanceof DuplicateFailure) return "post_duplicate";
  if (failure instanceof RepeatedText) return "text_repeated";
  if (failure instanceof ReplyRefused) return "reply_refused";
  return failure instanceof ReplyFailure ? "previous_segment_gone" : CODES[failure.kind];
}

export const faultOf = (failure: ProviderFailure): Fault => ({
  code: codeOf(failure),
  httpStatus: failure.status,
});

/** The columns of a fault, or of no fault. */
export function faultColumns(fault: Fault | null) {
  return {
    errorKind: fault && FAULTS[fault.code].kind,
    errorCode: fault && fault.code,
    errorHttpStatus: fault && fault.httpStatus,
  };
}

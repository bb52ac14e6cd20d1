import { type FailureKind, ProviderFailure } from "../failure.ts";
import { MediaItemFailure } from "../mediaItemFailure.ts";
import { GraphFailure } from "../shared/graph/call.ts";

/** The network did not get a media item in time, or at all. */
const UNFETCHED: ReadonlySet<number> = new Set([2_207_003, 2_207_052]);
/** The size, the sides, the format, the length or the number of media items. */
const UNPROCESSABLE: ReadonlySet<number> = new Set([2_207_004, 2_207_005, 2_207_009, 2_207_023, 2_207_026, 2_207_028]);
/** Errors after which another container is made: the API failed, or a container ended. */
const AGAIN: ReadonlySet<number> = new Set([
  2_207_001, 2_207_006, 2_207_008, 2_207_020, 2_207_027, 2_207_032, 2_207_053,
]);
const KINDS: ReadonlyMap<number, FailureKind> = new Map([
  [2_207_042, "limited"],
  // The account is restricted, or has to be confirmed by its owner.
  [2_207_050, "unauthorized"],
  // Blocked as spam. The code beside it is that of a rate limit.
  [2_207_051, "refused"],
]);

/**
 * The failure that a subcode stands for ("Error Codes" of the Instagram API's reference); null for any other one.
 */
export function failureOfSubcode(subcode: number, status: number | null, mayBeDone: boolean): ProviderFailure | null {
  if (UNFETCHED.has(subcode)) return new MediaItemFailure("unfetched", "unreachable", status);
  if (UNPROCESSABLE.has(subcode)) return new MediaItemFailure("unprocessable", "refused", status);
  if (AGAIN.has(subcode)) return new ProviderFailure("unreachable", status, { mayBeDone });
  const kind = KINDS.get(subcode);
  return kind === undefined ? null : new ProviderFailure(kind, status);
}

/** Rejects with the failure that the subcode of a refusal stands for. */
export function rethrow(error: unknown, { creating = false } = {}): never {
  const isRefusal = error instanceof GraphFailure && error.subcode !== 0;
  // After "server error" the post may exist.
  const mayBeDone = isRefusal && creating && (error.mayBeDone || error.subcode === 2_207_001);
  throw (isRefusal ? failureOfSubcode(error.subcode, error.status, mayBeDone) : null) ?? error;
}

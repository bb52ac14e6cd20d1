import { hourlyExpiry, secondsLeft as left, type Signed, signedQuery } from "../../../platform/crypto/signedAddress.ts";
import type { Services } from "../../../platform/services/services.ts";

/** One picture of a person. A new picture has another digest, and so another address. */
interface AvatarName {
  userId: string;
  sha256: string;
}

const PURPOSE = "avatar-address";
const namedBy = ({ userId, sha256 }: AvatarName) => `${userId} ${sha256}`;

/**
 * Returns the path that serves a picture to every caller for one to two hours, as the addresses of media items do: a
 * page loads pictures without a credential.
 */
export const avatarAddress = ({ vault, asOf }: Pick<Services, "vault" | "asOf">, avatar: AvatarName): string =>
  `/avatars/${avatar.userId}?${signedQuery(vault, PURPOSE, namedBy(avatar), asOf(hourlyExpiry))}`;

/** Returns the seconds until an address expires; null for an expired address or an invalid signature. */
export const secondsLeft = (
  { vault, now }: Pick<Services, "vault" | "now">,
  avatar: AvatarName,
  signed: Signed,
): number | null => left(vault, PURPOSE, namedBy(avatar), signed, now());

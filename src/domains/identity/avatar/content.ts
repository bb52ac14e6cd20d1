import type { Signed } from "../../../platform/crypto/signedAddress.ts";
import { forbidden, notFound } from "../../../platform/errors/errors.ts";
import type { Services } from "../../../platform/services/services.ts";
import { secondsLeft } from "./address.ts";

/** A person's picture for a caller who may see it. */
interface AvatarContent {
  sha256: string;
  /** The seconds until the address expires. */
  secondsLeft: number;
  /** @throws DomainError NOT_FOUND if the picture was removed in the meantime */
  load(): Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Returns the picture of a signed address. A caller without the signature does not learn whether the person or a
 * picture exists.
 * @throws DomainError FORBIDDEN for an address that has expired, is invalid, or names an earlier picture
 */
export async function avatarContent(services: Services, userId: string, signed: Signed | null): Promise<AvatarContent> {
  const { user, userAvatar } = services.database.prisma;
  if (signed === null) throw refused();
  const row = await user.findUnique({ where: { id: userId }, select: { avatarSha256: true } });
  const sha256 = row?.avatarSha256 ?? null;
  const left = sha256 === null ? null : secondsLeft(services, { userId, sha256 }, signed);
  if (sha256 === null || left === null) throw refused();
  return {
    sha256,
    secondsLeft: left,
    async load() {
      const stored = await userAvatar.findUnique({ where: { userId }, select: { content: true } });
      if (stored === null) throw notFound("Picture");
      return stored.content;
    },
  };
}

const refused = () =>
  forbidden("The address has expired, its signature is invalid, or the picture was replaced. Read the address again");

import type { User } from "../../../../prisma/generated/client/client.ts";
import { limit } from "../../../platform/access/limit.ts";
import { changedFields } from "../../../platform/audit/entry.ts";
import type { Window } from "../../../platform/limits/limiter.ts";
import type { Tx } from "../../../platform/write/transaction.ts";
import { write } from "../../../platform/write/write.ts";
import { tenantsOf } from "../../members/effects.ts";
import { timezoneChanged } from "../../notifications/effects.ts";
import { storeUserWords } from "../administration/search.ts";
import { avatarOf } from "../avatar/avatarOf.ts";
import type { Avatar } from "../avatar/readAvatar.ts";
import { UpdateViewer } from "../inputs.ts";
import { themselves } from "../sessions/session.ts";

type Profile = Pick<User, "name" | "avatarSha256" | "locale" | "timezone">;

/** Limits the server's time: decoding a large picture takes seconds. */
export const AVATARS: Window = { name: "avatars", points: 30, seconds: 600 };

/**
 * Changes the viewer's name, picture, language and time zone; absent members stay. Members of the viewer's
 * organizations see a new name or picture at once; only the viewer sees the language and the time zone.
 * @throws DomainError FORBIDDEN for a token; INVALID_INPUT for a picture that breaks a rule; RATE_LIMITED after 30
 * pictures in ten minutes; UNAVAILABLE while too many pictures wait
 */
export const updateViewer = write({
  name: "updateViewer",
  input: UpdateViewer,
  target: ({ context }) => ({ userId: themselves(context).user.id }),
  permission: "self",
  async act({ input: { avatar }, target, context }): Promise<Avatar | null | undefined> {
    if (avatar == null) return avatar;
    await limit(context, AVATARS, target.userId);
    return avatarOf(context.services.log, avatar);
  },
  async run({ tx, input: { avatar: _avatar, ...settings }, target: { userId: id }, acted, now }) {
    const user = await tx.user.findUniqueOrThrow({ where: { id } });
    const wanted = { ...settings, ...(acted !== undefined && { avatarSha256: acted?.sha256 ?? null }) };
    const changes = differing(user, wanted);
    const has = (member: keyof Profile) => Object.hasOwn(changes, member);
    if (Object.keys(changes).length === 0) return { value: { id }, audit: null };
    // Locks the person: of two pictures at once, the later one replaces both the digest and the bytes.
    const { name, email, timezone } = await tx.user.update({ where: { id }, data: { ...changes, updatedAt: now } });
    if (has("name")) storeUserWords(tx, { id, email, name });
    if (acted !== undefined && has("avatarSha256")) await storeAvatar(tx, id, acted);
    if (has("timezone")) await timezoneChanged(tx, { id, timezone }, now);
    return {
      value: { id },
      audit: {
        action: "identity.profile_changed",
        resourceId: id,
        changed: changedFields({
          name: has("name"),
          avatar: has("avatarSha256"),
          locale: has("locale"),
          timezone: has("timezone"),
        }),
      },
      // Read after the update, whose lock on the person makes a concurrent membership wait.
      touched: [id, ...(has("name") || has("avatarSha256") ? await tenantsOf(tx, id) : [])],
    };
  },
});

/**
 * Returns the members whose value differs from the row's. An equal value must not be written: it would undo a
 * concurrent change without moving the revisions of tenants.
 */
const differing = (row: Profile, { name, avatarSha256, locale, timezone }: Partial<Profile>): Partial<Profile> => ({
  ...(name !== undefined && name !== row.name && { name }),
  ...(avatarSha256 !== undefined && avatarSha256 !== row.avatarSha256 && { avatarSha256 }),
  ...(locale !== undefined && locale !== row.locale && { locale }),
  ...(timezone !== undefined && timezone !== row.timezone && { timezone }),
});

async function storeAvatar(tx: Tx, userId: string, avatar: Avatar | null): Promise<void> {
  const where = { userId };
  if (avatar === null) await tx.userAvatar.deleteMany({ where });
  else {
    const { content } = avatar;
    await tx.userAvatar.upsert({ where, create: { userId, content }, update: { content } });
  }
}

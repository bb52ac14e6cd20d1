import type { Prisma } from "../../../prisma/generated/client/client.ts";
import { newId } from "../../../src/platform/ids/ids.ts";
import type { Limits } from "../../../src/providers/limits.ts";
import type { World } from "../world.ts";

let made = 0;

const limits: Limits & Prisma.InputJsonObject = {
  characters: 500,
  countedIn: "CHARACTERS",
  charactersPerUrl: 23,
  mediaAttachments: 4,
  videos: 1,
  mixedMedia: false,
  altTextCharacters: 1500,
  imageBytes: 16_777_216,
  imagePixels: null,
  videoBytes: 103_809_024,
  videoPixels: null,
  videoFrameRate: null,
  videoSeconds: null,
  mimeTypes: ["image/png"],
};

/** A connected account of a workspace, for tests that are not about connecting one. */
export async function socialAccount(
  { db, clock }: World,
  workspaceId: string,
  columns: Partial<Prisma.SocialAccountUncheckedCreateInput> = {},
): Promise<string> {
  made += 1;
  const now = clock.now();
  const data = {
    id: newId("acc"),
    workspaceId,
    provider: "mastodon",
    instanceUrl: "https://social.example",
    remoteId: `remote-${made}`,
    handle: `account${made}@social.example`,
    displayName: `Account ${made}`,
    limits,
    connectedAt: now,
    updatedAt: now,
    ...columns,
  };
  return (await db.prisma.socialAccount.create({ data })).id;
}

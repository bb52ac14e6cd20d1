import type { Prisma } from "../../prisma/generated/client/client.ts";
import { newId } from "../../src/core/ids.ts";
import type { World } from "./world.ts";

let made = 0;

/** A connected account of a workspace, for tests that are not about connecting one. */
export async function socialAccount(
  { db, clock }: World,
  workspaceId: string,
  given: Partial<Prisma.SocialAccountUncheckedCreateInput> = {},
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
    connectedAt: now,
    updatedAt: now,
    ...given,
  };
  return (await db.prisma.socialAccount.create({ data })).id;
}

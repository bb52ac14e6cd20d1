import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError, invalidInput } from "../../platform/errors/errors.ts";
import { notConnected, requireAccounts } from "../accounts/read.ts";
import { noSocialSet } from "../social-sets/read.ts";
import { type Definition, effectiveVoices, noVoiceProfile } from "../voice-profiles/read.ts";
import type { PlanAngles } from "./inputs.ts";

/** An account as the model sees it, without anything that identifies it. */
export interface PlannedFor extends Record<string, unknown> {
  platform: string;
  /** The longest permitted post; null if unknown. */
  characters: number | null;
  /** An index into the voice profiles. */
  voice: number;
}

/**
 * The destinations of a build and the voice profile of each.
 * @throws DomainError INVALID_INPUT for a social set, an account or a voice profile of another workspace, or an account
 * outside the set
 */
export async function destinationsOf(
  context: RequestContext,
  { workspaceId, accountIds, socialSetId, voiceProfileId }: PlanAngles,
): Promise<{ destinations: PlannedFor[]; voices: Definition[] }> {
  const ids = await chosen(context, workspaceId, accountIds ?? [], socialSetId);
  const accounts = await context.services.database.prisma.socialAccount.findMany({
    where: { id: { in: ids }, workspaceId, state: { not: "DISCONNECTED" } },
    select: { id: true, provider: true, limits: true },
  });
  const byId = new Map(accounts.map((account) => [account.id, account]));
  requireAccounts(ids.flatMap((id, index) => (byId.has(id) ? [] : { ...notConnected(index), value: id })));
  const request = { workspaceId, accountIds: ids, publicationVoiceProfileId: voiceProfileId ?? null };
  const effective = await effectiveVoices(context, request).catch((error: unknown) => {
    if (!(error instanceof DomainError) || error.code !== "NOT_FOUND") throw error;
    throw noVoiceProfile(voiceProfileId);
  });
  const profiles = [...new Map(effective.map(({ profile }) => [profile.id, profile])).values()];
  return {
    voices: profiles.map(({ definition }) => definition as unknown as Definition),
    destinations: effective.map(({ accountId, profile }) => {
      const { provider = "", limits } = byId.get(accountId) ?? {};
      const characters = (limits as { characters?: unknown } | undefined)?.characters;
      return {
        platform: provider,
        characters: typeof characters === "number" ? characters : null,
        voice: profiles.findIndex(({ id }) => id === profile.id),
      };
    }),
  };
}

/** The listed accounts, or all connected accounts of the social set. */
async function chosen(
  { services }: RequestContext,
  workspaceId: string,
  accountIds: readonly string[],
  socialSetId: string | null | undefined,
): Promise<string[]> {
  if (socialSetId == null || socialSetId.trim() === "") return [...accountIds];
  const set = await services.database.prisma.socialSet.findFirst({
    where: { id: socialSetId, workspaceId },
    select: {
      accounts: {
        where: { account: { state: { not: "DISCONNECTED" } } },
        orderBy: { position: "asc" },
        select: { accountId: true },
      },
    },
  });
  if (!set) throw noSocialSet(socialSetId);
  const members = set.accounts.map(({ accountId }) => accountId);
  const stray = accountIds.findIndex((id) => !members.includes(id));
  if (stray !== -1)
    throw invalidInput(["accountIds", stray], "is not a connected account of the social set", accountIds[stray]);
  if (members.length === 0) throw invalidInput(["socialSetId"], "has no connected account", socialSetId);
  return accountIds.length > 0 ? [...accountIds] : members;
}

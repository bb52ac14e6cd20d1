import type { VoiceProfile } from "../../../prisma/generated/client/client.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { DomainError, notFound, requireText } from "../../platform/errors/errors.ts";
import { fromStore } from "../../platform/services/fromStore.ts";
import { requireWithin } from "../../platform/values/bounds.ts";
import { notConnected } from "../accounts/read.ts";
import { authorizeWorkspace } from "../workspaces/read.ts";
import { BOUNDS } from "./bounds.ts";
import type { ProfileQuery } from "./query.ts";

/**
 * The reasons for which a profile applies to an account; the first that holds decides
 * (docs/decisions/voice-profiles.md, 4).
 */
export const VOICE_SOURCES = ["PUBLICATION_OVERRIDE", "ACCOUNT_OVERRIDE", "WORKSPACE_DEFAULT"] as const;
export type VoiceSource = (typeof VOICE_SOURCES)[number];

export interface EffectiveVoice {
  accountId: string;
  profile: VoiceProfile;
  source: VoiceSource;
}

export interface EffectiveRequest {
  workspaceId: string;
  /** 1 to 100 ids, each once. */
  accountIds: readonly string[];
  publicationVoiceProfileId?: string | null;
}

/**
 * The voice profile of each account, in the order of the request. The number of statements does not depend on the
 * number of accounts.
 * @throws DomainError VALIDATION_FAILED for no account, more than 100 or a repeated one; INVALID_INPUT for a blank id;
 * FORBIDDEN for callers who may not read the workspace, or if it does not exist; NOT_FOUND for an account that is not a
 * connected account of the workspace, or a profile of another workspace; CONFLICT if a default is needed and the
 * workspace has none; UNAVAILABLE without the database
 */
export async function effectiveVoices(
  context: RequestContext,
  request: EffectiveRequest,
  query: ProfileQuery = {},
): Promise<EffectiveVoice[]> {
  requireWithin({ accountIds: BOUNDS.effective }, { accountIds: request.accountIds });
  requireIds(request.workspaceId, request.accountIds, request.publicationVoiceProfileId);
  return fromStore(context.services, "Voice profiles", resolved(context, request, query));
}

async function resolved(
  context: RequestContext,
  { workspaceId, accountIds, publicationVoiceProfileId }: EffectiveRequest,
  query: ProfileQuery,
): Promise<EffectiveVoice[]> {
  await authorizeWorkspace(context, "workspace.read", workspaceId);
  const chosen = await overrides(context, workspaceId, accountIds);
  const wanted = new Set([...chosen.values(), publicationVoiceProfileId].filter((id) => id != null));
  const { voiceProfile } = context.services.database.prisma;
  const profiles = await voiceProfile.findMany({
    ...(withKeys(query) as object),
    where: { workspaceId, OR: [{ id: { in: [...wanted] } }, { isDefault: true }] },
  });
  const byId = new Map(profiles.map((profile) => [profile.id, profile]));
  const override = publicationVoiceProfileId == null ? undefined : byId.get(publicationVoiceProfileId);
  if (publicationVoiceProfileId != null && override === undefined) throw notFound("Voice profile");
  const byDefault = profiles.find(({ isDefault }) => isDefault);
  return accountIds.map((accountId) => {
    if (override) return { accountId, profile: override, source: "PUBLICATION_OVERRIDE" as const };
    const own = byId.get(chosen.get(accountId) ?? "");
    if (own) return { accountId, profile: own, source: "ACCOUNT_OVERRIDE" as const };
    if (!byDefault) throw new DomainError("CONFLICT", "The workspace has no default voice profile");
    return { accountId, profile: byDefault, source: "WORKSPACE_DEFAULT" as const };
  });
}

function requireIds(workspaceId: string, accountIds: readonly string[], profileId: string | null | undefined): void {
  requireText("workspaceId", workspaceId, workspaceId);
  for (const [at, id] of accountIds.entries()) requireText(["accountIds", at], id, id);
  if (profileId != null) requireText("publicationVoiceProfileId", profileId, profileId);
}

/**
 * Maps each account to its assigned profile, or null.
 * @throws DomainError NOT_FOUND for the first id that is not a connected account of the workspace
 */
async function overrides(context: RequestContext, workspaceId: string, accountIds: readonly string[]) {
  const accounts = await context.services.database.prisma.socialAccount.findMany({
    where: { id: { in: [...accountIds] }, workspaceId, state: { not: "DISCONNECTED" } },
    select: { id: true, voice: { select: { profileId: true } } },
  });
  const chosen = new Map(accounts.map(({ id, voice }) => [id, voice?.profileId ?? null]));
  const missing = accountIds.findIndex((id) => !chosen.has(id));
  if (missing !== -1) {
    const issue = notConnected(missing);
    throw new DomainError("NOT_FOUND", `accountIds.${missing}: ${issue.message}`, [issue]);
  }
  return chosen;
}

/** The requested columns, and those by which the profiles are distinguished. */
const withKeys = ({ select, include }: ProfileQuery) =>
  select ? { select: { ...select, id: true, isDefault: true } } : { ...(include && { include }) };

/**
 * The profiles for a publication of the workspace, which may have a profile of its own.
 * @throws DomainError also NOT_FOUND for a publication of another workspace
 */
export async function voicesOfPublication(
  context: RequestContext,
  { publicationId, ...request }: EffectiveRequest & { publicationId?: string | null },
  query: ProfileQuery = {},
): Promise<EffectiveVoice[]> {
  if (publicationId == null) return effectiveVoices(context, request, query);
  const where = { id: publicationId, workspaceId: request.workspaceId };
  const { publication } = context.services.database.prisma;
  const row = await publication.findFirst({ where, select: { voiceProfileId: true } });
  if (!row) throw notFound("Publication");
  return effectiveVoices(context, { ...request, publicationVoiceProfileId: row.voiceProfileId }, query);
}

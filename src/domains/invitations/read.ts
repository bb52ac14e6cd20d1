import type { Prisma, WorkspaceInvitation, WorkspaceRole } from "../../../prisma/generated/client/client.ts";
import * as reach from "../../platform/access/reach.ts";
import { type RequestContext, signedIn } from "../../platform/access/requestContext.ts";
import { boundWorkspace } from "../../platform/access/viewer.ts";
import { readByIds } from "../../platform/access/visibleRows.ts";
import { hashSecret } from "../../platform/crypto/secrets.ts";
import { notFound } from "../../platform/errors/errors.ts";
import type { PageQuery } from "../../platform/paging/page.ts";
import type { SearchedRow } from "../../platform/search/words.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import { type InvitationFilter, invitationsMatching } from "./filter.ts";
import { idOfMailedToken } from "./mailedToken.ts";
import { currentState, type InvitationState, stateOf } from "./state.ts";

/**
 * Returns invitations to workspaces that the viewer administers, in the order of their ids; null for others. The caller
 * passes at most 100 ids.
 */
export const invitationsByIds = readByIds("workspaceInvitation", reach.inAdministeredWorkspaces);

/**
 * Returns the invitations to a workspace that a filter has without its search, each with the texts that are searched;
 * none if the viewer does not administer the workspace.
 */
export async function invitationsToSearch(
  { viewer, services }: RequestContext,
  workspaceId: string,
  filter: InvitationFilter,
  { where, orderBy }: Pick<PageQuery, "where" | "orderBy">,
): Promise<SearchedRow[]> {
  const own = [{ workspaceId }, reach.inAdministeredWorkspaces(viewer)];
  const rows = await services.database.prisma.workspaceInvitation.findMany({
    where: { AND: [...own, where, invitationsMatching(filter, () => services.now())] },
    orderBy,
    select: { id: true, email: true },
  });
  return rows.map(({ id, email }) => ({ id, texts: [email] }));
}

/**
 * Returns an invitation as the target of a write, with its organization's id.
 * @throws DomainError NOT_FOUND, also for an invitation that the viewer cannot see
 */
export async function invitationTarget(
  tx: Tx,
  context: RequestContext,
  { id, workspaceId }: { id: string; workspaceId?: string | null | undefined },
): Promise<WorkspaceInvitation & { organizationId: string }> {
  const inPlace = workspaceId == null ? {} : { workspaceId };
  const where = { AND: [{ id, ...inPlace }, reach.inAdministeredWorkspaces(context.viewer)] };
  const row = await tx.workspaceInvitation.findFirst({
    where,
    include: { workspace: { select: { organizationId: true } } },
  });
  if (!row) throw notFound("Invitation");
  const { workspace, ...invitation } = row;
  return { ...invitation, organizationId: workspace.organizationId };
}

/** Returns the filter for the invitation of a token: the one that the inviter received, or the one of the mail. */
export function withToken(
  services: Pick<Services, "vault">,
  token: string,
): Prisma.WorkspaceInvitationWhereUniqueInput {
  const id = idOfMailedToken(services, token);
  return id === null ? { tokenHash: hashSecret(token) } : { id };
}

/**
 * Whether a token is the one of the invitation's mail, which proves the address. The inviter's own token is passed on
 * by people.
 */
export const isMailed = (services: Pick<Services, "vault">, token: string): boolean =>
  idOfMailedToken(services, token) !== null;

/** Whether a token belongs to an open invitation of an email address. */
export async function isInvited(
  tx: Tx,
  services: Pick<Services, "vault">,
  { email, token }: { email: string; token: string },
  now: Date,
): Promise<boolean> {
  const row = await tx.workspaceInvitation.findUnique({ where: withToken(services, token) });
  return row !== null && row.email === email && stateOf(row, now) === "PENDING";
}

/** Returns the token for an invitation's mail. */
export { mailedToken } from "./mailedToken.ts";

/** The fields of an invitation that are visible to the holder of its token. */
export interface InvitationPreview {
  workspaceName: string;
  organizationName: string;
  inviterName: string;
  role: WorkspaceRole;
  state: InvitationState;
  expiresAt: Date;
  /**
   * Whether the invitation is open and addressed to the viewer, whose address is verified or who has the token of the
   * mail.
   */
  acceptable: boolean;
}

/**
 * Returns the invitation of a token; null for an unknown token, and for a workspace-bound credential, which cannot
 * accept invitations.
 */
export async function invitationByToken(context: RequestContext, token: string): Promise<InvitationPreview | null> {
  const viewer = signedIn(context);
  if (boundWorkspace(viewer) !== null) return null;
  const row = await context.services.database.prisma.workspaceInvitation.findUnique({
    where: withToken(context.services, token),
    include: {
      workspace: { select: { name: true, organization: { select: { name: true } } } },
      invitedBy: { select: { name: true } },
    },
  });
  if (!row) return null;
  const state = currentState(context.services, row);
  return {
    workspaceName: row.workspace.name,
    organizationName: row.workspace.organization.name,
    inviterName: row.invitedBy.name,
    role: row.role,
    state,
    expiresAt: row.expiresAt,
    acceptable:
      state === "PENDING" &&
      row.email === viewer.email &&
      (viewer.isEmailVerified || isMailed(context.services, token)),
  };
}

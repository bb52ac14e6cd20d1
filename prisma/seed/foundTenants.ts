import { setOrganizationPlan } from "../../src/domains/billing/plans/setOrganizationPlan.ts";
import { acceptInvitation } from "../../src/domains/invitations/accept.ts";
import { createInvitation } from "../../src/domains/invitations/create.ts";
import { changeOrganizationMemberRole } from "../../src/domains/members/changeOrganizationMemberRole.ts";
import { createOrganization } from "../../src/domains/organizations/create.ts";
import { createPostingSlot } from "../../src/domains/schedules/create.ts";
import { createWorkspace } from "../../src/domains/workspaces/create.ts";
import { updateWorkspaceSettings } from "../../src/domains/workspaces/updateSettings.ts";
import type { RequestContext } from "../../src/platform/access/requestContext.ts";
import { type DemoRole, ORGANIZATIONS } from "./tenants.ts";

type As = (role: DemoRole) => Promise<RequestContext>;
type People = Record<DemoRole, { id: string; email: string }>;
type Organization = (typeof ORGANIZATIONS)[number];
type Workspace = Organization["workspaces"][number];

/** Two organizations with their workspaces, members and slots, each made by the person who would make it. */
export async function foundTenants(as: As, people: People): Promise<Record<string, string>> {
  const [ours, others] = ORGANIZATIONS;
  const first = await createTenant(as, people, ours);
  const second = await createTenant(as, people, others);
  return {
    organization: first.organization,
    workspace: first.workspace,
    postingSlot: first.slot,
    otherOrganization: second.organization,
    otherWorkspace: second.workspace,
    otherPostingSlot: second.slot,
  };
}

async function createTenant(as: As, people: People, organization: Organization) {
  const { id: organizationId } = await createOrganization(await as(organization.owner), { name: organization.name });
  await setOrganizationPlan(await as("instanceAdmin"), { organizationId, planId: organization.plan });
  const made: { id: string; slot: string }[] = [];
  for (const workspace of organization.workspaces)
    made.push(await furnish(as, people, organization.owner, organizationId, workspace));
  for (const role of organization.admins) await promote(await as(organization.owner), people[role].id, organizationId);
  const [named] = made;
  if (!named) throw new Error(`${organization.name} has no workspace`);
  return { organization: organizationId, workspace: named.id, slot: named.slot };
}

async function furnish(as: As, people: People, owner: DemoRole, organizationId: string, workspace: Workspace) {
  const { name, timezone, color, members, slots } = workspace;
  const { id: workspaceId } = await createWorkspace(await as(owner), { organizationId, name, timezone });
  await updateWorkspaceSettings(await as(owner), { workspaceId, color, randomDelayMinutes: 5 });
  for (const { who, role } of members) {
    const { token } = await createInvitation(await as(owner), { workspaceId, email: people[who].email, role });
    await acceptInvitation(await as(who), { token });
  }
  const ids: string[] = [];
  for (const [dayOfWeek, hour, minute, label] of slots) {
    const time = { local: { dayOfWeek, hour, minute } };
    const slot = await createPostingSlot(await as(owner), { workspaceId, time, label });
    ids.push(slot.id);
  }
  return { id: workspaceId, slot: ids[0] ?? "" };
}

async function promote(owner: RequestContext, userId: string, organizationId: string): Promise<void> {
  const where = { organizationId_userId: { organizationId, userId } };
  const { id } = await owner.services.database.prisma.organizationMember.findUniqueOrThrow({
    where,
    select: { id: true },
  });
  await changeOrganizationMemberRole(owner, { id, role: "ADMIN" });
}

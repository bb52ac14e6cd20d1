import { idBeside, typeOfId } from "../../src/platform/ids/ids.ts";
import { isApplication, isSession, type Persona, personOf, type Scene } from "./personas.ts";

/** Every row that has an id, with what decides who sees it. */
export interface Row {
  readonly id: string;
  readonly type: string;
  readonly organizationId?: string;
  readonly workspaceId?: string;
  readonly userId?: string;
  /** People who see the row beside the administrators of its organization. */
  readonly parties?: readonly string[];
  /** The organizations in which a grant acts: their admins see its id in a list, and not the node. */
  readonly actsIn?: readonly string[];
}

/** The one type with rows that is no node: its `mediaId` becomes the id of a node. */
export const UPLOAD = "MediaUpload";

/** All rows of the database, by id. */
export async function allRows({ db: { prisma } }: Scene): Promise<ReadonlyMap<string, Row>> {
  const place = { select: { id: true, workspaceId: true, workspace: { select: { organizationId: true } } } } as const;
  const inWorkspace = ({
    id,
    workspaceId,
    workspace,
  }: {
    id: string;
    workspaceId: string;
    workspace: { organizationId: string };
  }) => ({
    id,
    workspaceId,
    organizationId: workspace.organizationId,
  });
  const personal = ({ id, userId, workspaceId }: { id: string; userId: string; workspaceId: string | null }) => ({
    id,
    userId,
    ...(workspaceId !== null && { workspaceId }),
  });
  const rows: (Omit<Row, "type"> & { type?: string })[] = [
    ...(await prisma.user.findMany()).flatMap(({ id, secondFactorAt }) => [
      { id, userId: id },
      ...(["vwr", "nps", ...(secondFactorAt === null ? [] : ["sfa" as const])] as const).map((prefix) => ({
        id: idBeside(id, prefix),
        userId: id,
      })),
    ]),
    ...(await prisma.session.findMany()).map(({ id, userId }) => ({ id, userId })),
    ...(await prisma.apiToken.findMany()).map(({ id, userId }) => ({ id, userId })),
    ...(await prisma.accountExport.findMany()).map(({ id, userId }) => ({ id, userId })),
    ...(await prisma.emailChange.findMany()).map(({ id, userId }) => ({ id, userId })),
    ...(await prisma.externalApplication.findMany()).map(({ id }) => ({ id })),
    ...(await grantRows(prisma)),
    ...(await prisma.organization.findMany()).flatMap(({ id }) => [
      { id, organizationId: id },
      ...(["ots", "bls", "mus"] as const).map((prefix) => ({ id: idBeside(id, prefix), organizationId: id })),
    ]),
    ...(await prisma.organizationMember.findMany()).map(({ id, organizationId }) => ({ id, organizationId })),
    ...(await prisma.ownershipTransfer.findMany()).map(({ id, organizationId, nomineeId, priorOwnerId }) => ({
      id,
      organizationId,
      parties: [nomineeId, priorOwnerId],
    })),
    ...(await prisma.theme.findMany({ select: { id: true, organizationId: true } })),
    ...(await prisma.themeAsset.findMany({ select: { id: true, organizationId: true } })),
    ...(await webhookRows(prisma)),
    ...(await prisma.workspace.findMany()).flatMap(({ id, organizationId }) =>
      [id, idBeside(id, "wse"), idBeside(id, "wts")].map((each) => ({ id: each, organizationId, workspaceId: id })),
    ),
    ...(await prisma.workspaceMember.findMany(place)).map(inWorkspace),
    ...(await prisma.workspaceInvitation.findMany(place)).map(inWorkspace),
    ...(await prisma.postingSlot.findMany(place)).map(inWorkspace),
    ...(await prisma.socialAccount.findMany(place)).map(inWorkspace),
    ...(await prisma.channelConnection.findMany(place)).map(inWorkspace),
    ...(await prisma.accountConsent.findMany()).map(({ id, startedById: userId, workspaceId }) =>
      personal({ id, userId, workspaceId }),
    ),
    ...(await prisma.socialSet.findMany(place)).map(inWorkspace),
    ...(await prisma.voiceProfile.findMany(place)).map(inWorkspace),
    ...(await prisma.imageTemplate.findMany(place)).map(inWorkspace),
    // An upload becomes a media item with the same id. Until then it can be read with its workspace alone.
    ...(await prisma.mediaUpload.findMany(place)).map((row) => ({ ...inWorkspace(row), type: UPLOAD })),
    ...(await prisma.mediaItem.findMany(place)).map(inWorkspace),
    ...(await prisma.publication.findMany(place)).map(inWorkspace),
    ...(await prisma.publicationComment.findMany(place)).map(inWorkspace),
    ...(await prisma.rendition.findMany(place)).map(inWorkspace),
    ...(await prisma.deliveryAttempt.findMany({ select: { id: true, rendition: place } })).map(({ id, rendition }) => ({
      ...inWorkspace(rendition),
      id,
    })),
    ...(await prisma.notification.findMany()).map(personal),
    ...(await prisma.notificationMute.findMany()).map(personal),
    ...(await prisma.providerApp.findMany()).map(({ id }) => ({ id })),
    ...(await prisma.billingCheckout.findMany()).map(({ id, organizationId }) => ({ id, organizationId })),
    ...(await prisma.auditEvent.findMany()).map(({ id, organizationId }) => ({
      id,
      organizationId: organizationId ?? "",
    })),
  ];
  return new Map(rows.map((row) => [row.id, { type: typeOfId(row.id) ?? "", ...row }]));
}

/** Grants to applications: of a workspace in its organization, and of a person in all of the person's organizations. */
async function grantRows(prisma: Scene["db"]["prisma"]): Promise<Omit<Row, "type">[]> {
  const grants = await prisma.applicationGrant.findMany({ include: { workspace: true, application: true } });
  const inOne = await prisma.workspaceMember.findMany({ where: { status: "ACTIVE" }, include: { workspace: true } });
  const members = [
    ...(await prisma.organizationMember.findMany()),
    ...inOne.map(({ userId, workspace: { organizationId } }) => ({ userId, organizationId })),
  ];
  return grants.map(({ id, userId, workspace, revokedAt, application }) => {
    const places = members.filter((member) => member.userId === userId).map(({ organizationId }) => organizationId);
    const actsIn = workspace === null ? places : places.filter((place) => place === workspace.organizationId);
    return { id, userId, actsIn: revokedAt === null && application.revokedAt === null ? actsIn : [] };
  });
}

/** Endpoints of webhooks, and what belongs to them: rows of an organization, or of one of its workspaces. */
async function webhookRows(prisma: Scene["db"]["prisma"]): Promise<Omit<Row, "type">[]> {
  const place = { select: { id: true, organizationId: true, workspaceId: true } } as const;
  const placed = ({ organizationId, workspaceId }: { organizationId: string; workspaceId: string | null }) => ({
    organizationId,
    ...(workspaceId !== null && { workspaceId }),
  });
  const endpoints = await prisma.webhookEndpoint.findMany(place);
  const events = await prisma.webhookEvent.findMany(place);
  const deliveries = await prisma.webhookDelivery.findMany({ select: { id: true, endpoint: place } });
  const attempts = await prisma.webhookAttempt.findMany({
    select: { id: true, delivery: { select: { endpoint: place } } },
  });
  return [
    ...[...endpoints, ...events].map((row) => ({ id: row.id, ...placed(row) })),
    ...deliveries.map(({ id, endpoint }) => ({ id, ...placed(endpoint) })),
    ...attempts.map(({ id, delivery }) => ({ id, ...placed(delivery.endpoint) })),
  ];
}

/** Types that admins of an organization see, and of those in a workspace its admins. */
const OF_ADMINS = ["WebhookEndpoint", "WebhookEvent", "WebhookDelivery", "WebhookAttempt"];

/** The organizations and workspaces of a persona, and the workspaces that it administers, written down by hand. */
export interface Reach {
  readonly organizations: readonly string[];
  readonly workspaces: readonly string[];
  readonly administers: readonly string[];
}

function reachOf({ ids }: Scene, persona: Persona): Reach {
  const { organization, workspace, secondWorkspace, otherOrganization, otherWorkspace } = ids;
  const both = [workspace, secondWorkspace];
  const all = { organizations: [organization], workspaces: both, administers: both };
  const nothing = { organizations: [], workspaces: [], administers: [] };
  const inside = { organizations: [organization], workspaces: [workspace], administers: [] };
  const reach: Record<Persona, Reach> = {
    owner: all,
    admin: all,
    editor: inside,
    viewer: inside,
    member: { ...nothing, organizations: [organization] },
    suspended: { ...nothing, organizations: [organization] },
    outsider: { organizations: [otherOrganization], workspaces: [otherWorkspace], administers: [otherWorkspace] },
    instanceAdmin: nothing,
    apiRead: all,
    apiWrite: all,
    apiFull: all,
    boundHere: { organizations: [], workspaces: [workspace], administers: [workspace] },
    boundElsewhere: { organizations: [], workspaces: [secondWorkspace], administers: [secondWorkspace] },
    boundStranger: nothing,
    application: all,
    impersonated: all,
    boundApplication: { organizations: [], workspaces: [workspace], administers: [workspace] },
    ended: nothing,
    anonymous: nothing,
  };
  return reach[persona];
}

const organizationOf = ({ ids }: Scene, workspaceId: string): string =>
  workspaceId === ids.otherWorkspace ? ids.otherOrganization : ids.organization;

/** The people that a persona sees: themselves, and those that they share an organization or a workspace with. */
async function peopleOf(scene: Scene, persona: Persona): Promise<ReadonlySet<string>> {
  const { prisma } = scene.db;
  const { organizations, workspaces } = reachOf(scene, persona);
  const self = personOf(persona);
  const members = await prisma.organizationMember.findMany({ where: { organizationId: { in: [...organizations] } } });
  const colleagues = await prisma.workspaceMember.findMany({ where: { workspaceId: { in: [...workspaces] } } });
  const ids = [...members, ...colleagues].map(({ userId }) => userId);
  return new Set(self === undefined || persona === "ended" ? [] : [scene.people[self].id, ...ids]);
}

/** Types that every member of a workspace sees. */
const IN_WORKSPACES =
  "Workspace WorkspaceSettings ThemeSelection WorkspaceMember PostingSlot SocialAccount ChannelCode SocialSet VoiceProfile ImageTemplate MediaItem MediaUpload Publication PublicationComment Rendition DeliveryAttempt".split(
    " ",
  );

/**
 * One's own, of one's account or of a workspace that one is in; what is about the account lies outside of a bound
 * token's workspace.
 */
const PERSONAL = ["Notification", "NotificationMute", "AccountSelection"];
const isBound = (persona: Persona) => persona.startsWith("bound");

/** Whether a persona may see a row, by the decisions and not by the code: row by row, where the code filters. */
export async function sightOf(scene: Scene, persona: Persona): Promise<(row: Row) => boolean> {
  const { organizations, workspaces, administers } = reachOf(scene, persona);
  const people = await peopleOf(scene, persona);
  const self = personOf(persona);
  return ({ type, organizationId = "", workspaceId = "", userId = "", parties = [] }) => {
    if (type === "User") return people.has(userId);
    const isOwn = self !== undefined && userId === scene.people[self].id;
    if (["Viewer", "NotificationPreferenceSettings"].includes(type)) return isOwn;
    // The organization's use is that of its workspaces too.
    if (type === "MediaUsage") {
      return (
        organizations.includes(organizationId) || workspaces.some((id) => organizationOf(scene, id) === organizationId)
      );
    }
    if (type === "ThemeSelection" && workspaceId === "") return organizations.includes(organizationId);
    if (["SecondFactor", "AccountExport", "Session", "ApiToken", "EmailChange", "ApplicationGrant"].includes(type))
      return isSession(persona) && isOwn;
    if (PERSONAL.includes(type)) {
      if (persona === "ended" || self === undefined || userId !== scene.people[self].id) return false;
      return workspaceId === "" ? !isBound(persona) : workspaces.includes(workspaceId);
    }
    if (["Organization", "OrganizationMember", "Theme", "ThemeAsset", "BillingStatus"].includes(type))
      return organizations.includes(organizationId);
    if (type === "OwnershipTransfer") {
      if (self === undefined || isApplication(persona) || !organizations.includes(organizationId)) return false;
      return administers.length > 0 || parties.includes(scene.people[self].id);
    }
    if (type === "AuditEvent" && persona === "instanceAdmin") return true;
    if (["AuditEvent", "BillingCheckout"].includes(type))
      return administers.length > 0 && organizations.includes(organizationId);
    if (OF_ADMINS.includes(type)) {
      if (isApplication(persona)) return false;
      const isAdmin = administers.length > 0 && organizations.includes(organizationId);
      return isAdmin || administers.includes(workspaceId);
    }
    if (type === "WorkspaceInvitation") return administers.includes(workspaceId);
    if (IN_WORKSPACES.includes(type)) return workspaces.includes(workspaceId);
    // No tenant's, and for a session of an instance administrator alone.
    if (["ProviderApp", "ExternalApplication"].includes(type)) return persona === "instanceAdmin";
    throw new Error(`Nobody decided who sees a ${type}`);
  };
}

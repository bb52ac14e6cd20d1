import { newId } from "../../src/platform/ids/ids.ts";
import { externalApplication } from "../support/domains/application.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { wholeUpload } from "../support/domains/wholeUpload.ts";
import type { Role, World } from "../support/world.ts";

/** An operation that reads objects of one type several times, with different contents. */
export interface Read {
  readonly type: string;
  readonly as: Role;
  readonly document: string;
  variables(w: World): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** A theme whose two revisions have an image and a font of the same keys with other contents. */
async function themed(w: World): Promise<string> {
  const id = await theme(w, 2);
  const asset = await themeAsset(w, w.ids.organization);
  for (const revision of [1, 2]) {
    const where = { themeId_revision: { themeId: id, revision } };
    const { manifest } = await w.db.prisma.themeRevision.findUniqueOrThrow({ where });
    const face = { key: "face", family: "Face", style: "normal", display: "swap", format: "woff2" };
    const texture = { key: "texture", slot: "background-texture", mimeType: "image/png" };
    const parts = {
      fonts: [{ ...face, weight: revision * 100, sourceUrl: `asset:${asset}` }],
      assets: [{ ...texture, alt: `Revision ${revision}`, sourceUrl: `asset:${asset}` }],
    };
    const changed = { ...(manifest as object), description: `Revision ${revision}`, ...parts };
    await w.db.prisma.themeRevision.update({ where, data: { manifest: changed } });
  }
  return id;
}

const COLORS = "scheme requestedScheme identity manifest { colors { canvas ink } }";
const MANIFEST = "key description revision fonts { key weight } assets { key alt }";

/** Every type that is not a Node but has a name of its own, and the Nodes that a list shows. */
export const READS: readonly Read[] = [
  {
    type: "ResolvedTheme",
    as: "owner",
    document: `query ($id: ID!) { workspace(id: $id) { id
      light: resolvedTheme(scheme: LIGHT) { key name ${COLORS} } dark: resolvedTheme(scheme: DARK) { key name ${COLORS} } } }`,
    variables: ({ ids }) => ({ id: ids.workspace }),
  },
  ...["ThemeManifest", "ThemeManifestAsset", "ThemeManifestFont"].map(
    (type): Read => ({
      type,
      as: "owner",
      document: `query ($id: ID!) { theme(id: $id) { id draft { ${MANIFEST} }
        first: revision(number: 1) { manifest { ${MANIFEST} } } second: revision(number: 2) { manifest { ${MANIFEST} } } } }`,
      variables: async (w) => ({ id: await themed(w) }),
    }),
  ),
  {
    type: "ThemeReference",
    as: "owner",
    document: `query ($id: ID!) { viewer { organizations { nodes { id themeSelection { id theme { kind key version } } } } }
      workspace(id: $id) { id themeSelection { id theme { kind key version } } } }`,
    async variables({ db, ids, clock }) {
      const chosen = { kind: "BUILT_IN" as const, themeId: "workshop", updatedAt: clock.now() };
      await db.prisma.organizationTheme.create({ data: { ...chosen, version: 1, organizationId: ids.organization } });
      await db.prisma.workspaceTheme.create({ data: { ...chosen, version: 2, workspaceId: ids.workspace } });
      return { id: ids.workspace };
    },
  },
  {
    type: "BuiltInTheme",
    as: "owner",
    document: "{ builtInThemes { key name description manifest { key description iconPack } } }",
    variables: () => ({}),
  },
  ...["BuiltInImageTemplate", "ImagePage", "ImageLayer"].map(
    (type): Read => ({
      type,
      as: "viewer",
      document: `{ builtInImageTemplates { key name document { title pages { key name
        layers { key name parentKey text { text } } } } } }`,
      variables: () => ({}),
    }),
  ),
  {
    type: "MemeTemplate",
    as: "viewer",
    document: `query ($id: ID!) { few: memeTemplates(workspaceId: $id, search: "juggling") { templates { key name styles } }
      all: memeTemplates(workspaceId: $id, first: 5) { templates { key name lines } } }`,
    variables: ({ ids }) => ({ id: ids.workspace }),
  },
  {
    type: "MediaUpload",
    as: "owner",
    document: `query ($here: ID!, $there: ID!) { here: workspace(id: $here) { id ...Uploads } there: workspace(id: $there) { id ...Uploads } }
      fragment Uploads on Workspace { mediaUploads { nodes { mediaId filename workspaceId } } }`,
    async variables(w) {
      await wholeUpload(w, w.ids.workspace);
      await wholeUpload(w, w.ids.secondWorkspace);
      return { here: w.ids.workspace, there: w.ids.secondWorkspace };
    },
  },
  {
    type: "BillingCheckout",
    as: "admin",
    document: "query ($ids: [ID!]!) { nodes(ids: $ids) { id ... on BillingCheckout { planId state } } }",
    async variables({ db, ids, clock }) {
      const times = { createdAt: clock.now(), expiresAt: clock.now() };
      const data = ["plus", "pro"].map((planId) => ({
        id: newId("chk"),
        organizationId: ids.organization,
        planId,
        ...times,
      }));
      await db.prisma.billingCheckout.createMany({ data });
      return { ids: data.map(({ id }) => id) };
    },
  },
  ...["AuditEvent", "AuditResource"].map(
    (type): Read => ({
      type,
      as: "instanceAdmin",
      document: `{ recent: instanceAuditEvents(first: 2) { nodes { id action resource { type resourceId } } }
        export: instanceAuditExport { events(first: 3) { nodes { id result resource { resourceId organizationId } } } } }`,
      async variables({ db, clock }) {
        const event = { source: "test", result: "succeeded", resourceType: "workspace", changedFields: [] };
        const data = ["one", "two", "three"].map((name) => ({
          id: newId("aud"),
          action: `test.${name}`,
          resourceId: `ws_${name}`,
          occurredAt: clock.now(),
          ...event,
        }));
        await db.prisma.auditEvent.createMany({ data });
        return {};
      },
    }),
  ),
  {
    type: "ApplicationDocumentVersion",
    as: "instanceAdmin",
    document: `query ($id: ID!) { externalApplication(id: $id) { id documentVersions { version documentCount byteCount } } }`,
    async variables(w) {
      const applicationId = await externalApplication(w, w.users.instanceAdmin.id);
      const data = [1, 2].map((version) => ({
        applicationId,
        version,
        documentCount: version,
        byteCount: version * 20,
        createdAt: w.clock.now(),
      }));
      await w.db.prisma.applicationDocumentVersion.createMany({ data });
      return { id: applicationId };
    },
  },
  {
    type: "CreativeAngle",
    as: "editor",
    document: `mutation ($input: PlanAnglesInput!) { first: planAngles(input: $input) { angles { kind hook thesis } }
      second: planAngles(input: $input) { angles { kind label } } }`,
    async variables(w) {
      const workspaceId = w.ids.workspace;
      await voiceProfile(w, workspaceId, { isDefault: true });
      const idea = "The oven is on from four in the morning.";
      return { input: { workspaceId, idea, accountIds: [await socialAccount(w, workspaceId)] } };
    },
  },
];

const variables = new WeakMap<World, Map<string, Promise<Record<string, unknown>>>>();

/** The variables of an operation. The rows that it reads are created once for each world. */
export function variablesOf(w: World, read: Read): Promise<Record<string, unknown>> {
  const promises = variables.get(w) ?? new Map<string, Promise<Record<string, unknown>>>();
  variables.set(w, promises);
  const made = promises.get(read.document) ?? Promise.resolve(read.variables(w));
  promises.set(read.document, made);
  return made;
}

/** The number of different objects of a type in an answer. */
export const distinct = (answer: unknown, type: string): number =>
  new Set(objectsOf(answer, type).map((object) => JSON.stringify(object))).size;

function objectsOf(answer: unknown, type: string): Record<string, unknown>[] {
  if (Array.isArray(answer)) return answer.flatMap((item) => objectsOf(item, type));
  if (typeof answer !== "object" || answer === null) return [];
  const object = answer as Record<string, unknown>;
  const below = Object.values(object).flatMap((member) => objectsOf(member, type));
  return object["__typename"] === type ? [object, ...below] : below;
}

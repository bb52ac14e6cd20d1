import process from "node:process";
import { getNamedType, isObjectType, isRequiredArgument } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { NETWORKS_WITH_OPTIONS } from "../../src/providers/registry.ts";
import { world } from "../support/world.ts";
import { CROSSINGS, type Crossing } from "./crossings.ts";
import { furnish } from "./furnish.ts";
import {
  credential,
  isApplication,
  PERSONAS,
  type Persona,
  type PersonName,
  personOf,
  type Scene,
  sceneOf,
} from "./personas.ts";
import { isOpen } from "./scopes.ts";
import { BY_HAND, operationOn } from "./select.ts";
import { allRows, type Row, sightOf, UPLOAD } from "./sight.ts";
import { type Counted, countedIn, edgesOfSchema, idsIn, type Step, stepsOf } from "./walk.ts";

/** So many rows behind one another. From the viewer: organization, workspace, member, person, and one more. */
const STEPS: Readonly<Record<string, number>> = {
  viewer: 4,
  organization: 4,
  workspace: 3,
  instantiateImageTemplate: 6,
  resolvedTheme: 5,
  publication: 3,
};
/**
 * From a single row: its edges and those of the next rows. Walks from the viewer, organizations and workspaces reach
 * the others.
 */
const FEW_STEPS = process.env["ROSTRUM_SOAK"] ? 3 : 2;
const LIMITS = {
  BUDGET: "off",
  OUTBOUND_ALLOW: "127.0.0.1",
  MAX_QUERY_TOKENS: "100000",
  MAX_QUERY_COST: "100000000",
  MAX_QUERY_DEPTH: "60",
  MAX_QUERY_ALIASES: "1000",
  MAX_QUERY_BYTES: "1000000",
  MAX_QUERY_SECONDS: "600",
  MAX_ANSWER_BYTES: "100000000",
};
/**
 * Applications walk what is open to them: a document that asks for more is refused whole
 * (test/applications/scopes.test.ts).
 */
const WORKING = PERSONAS.filter((persona) => persona !== "ended" && persona !== "anonymous" && !isApplication(persona));

let scene: Scene;
let rows: ReadonlyMap<string, Row>;
const credentials = new Map<Persona, string | null>();
const sights = new Map<Persona, (row: Row) => boolean>();
const sees = (persona: Persona, row: Row): boolean => sights.get(persona)?.(row) ?? false;

beforeAll(async () => {
  scene = await sceneOf(await world({ env: LIMITS }));
  for (const persona of PERSONAS) credentials.set(persona, await credential(scene, persona));
  await furnish(scene);
  const { owner } = scene.people;
  await scene.db.prisma.user.update({ where: { id: owner.id }, data: { secondFactorAt: scene.clock.now() } });
  rows = await allRows(scene);
  for (const persona of PERSONAS) sights.set(persona, await sightOf(scene, persona));
});
afterAll(() => scene.close());

interface Walked {
  readonly steps: readonly Step[];
  readonly answer: unknown;
  readonly errors: readonly { path?: (string | number)[]; extensions: { code: string } }[];
}

/**
 * The arguments of root fields that cannot be derived from names and types: rows of both tenants, for every persona.
 */
const ROOTS: Readonly<Record<string, () => Record<string, unknown>[]>> = {
  resolvedTheme: () =>
    [scene.ids.workspace, scene.ids.otherWorkspace].map((workspaceId) => ({ workspaceId, scheme: "LIGHT" })),
  themeRevision: () =>
    [...rows.values()]
      .filter(({ type }) => type === "Theme")
      .map(({ id, organizationId }) => ({ organizationId, themeId: id, revision: 1 })),
  calendar: () =>
    [scene.ids.workspace, scene.ids.secondWorkspace, scene.ids.otherWorkspace].map((workspaceId) => ({
      workspaceId,
      from: "2026-03-01",
      to: "2026-03-07",
    })),
  // A document is long, so that one template of each workspace is enough.
  instantiateImageTemplate: () =>
    Object.values(Object.groupBy(every("ImageTemplate"), ({ id }) => rows.get(id)?.workspaceId ?? "")).flatMap(
      (each) => each?.slice(0, 1) ?? [],
    ),
  billingStatus: () => [
    ...every("Organization").map(({ id }) => ({ organizationId: id })),
    ...every("Workspace").map(({ id }) => ({ workspaceId: id })),
  ],
  memeTemplates: () => every("Workspace").map(({ id }) => ({ workspaceId: id, first: 1 })),
  validatePublication: () => every("Publication"),
  effectiveVoiceProfiles: () =>
    [...rows.values()]
      .filter(({ type }) => type === "SocialAccount")
      .map(({ id, workspaceId }) => ({ input: { workspaceId, accountIds: [id] } })),
};

/** The id of every row of a type. */
const every = (type: string) => [...rows.values()].filter((row) => row.type === type).map(({ id }) => ({ id }));

/** Root fields that lead to a row without its edges, to rows that other root fields lead to, or to no row. */
const NO_ROOTS = [
  "accountServers",
  "checkContent",
  "devicePairing",
  "invitation",
  "node",
  "nodes",
  "organizationDeletionPreview",
  "plans",
  "postCapabilities",
  "splitText",
  "userPlan",
];

const queries = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ name }) => !NO_ROOTS.includes(name));

/**
 * The arguments that a query is asked with: none, an id of each row of its type, or of each workspace or organization.
 */
function argumentsOf({ name, args, type }: (typeof queries)[number]): Record<string, unknown>[] {
  const irregular = ROOTS[name];
  if (irregular) return irregular();
  const [argument, ...others] = args.filter(isRequiredArgument);
  if (argument === undefined) return [{}];
  const owner = { id: getNamedType(type).name, workspaceId: "Workspace", organizationId: "Organization" }[
    argument.name
  ];
  const starts = owner === undefined || others.length > 0 ? [] : every(owner);
  if (starts.length === 0) throw new Error(`ROOTS needs the arguments of ${name}`);
  return starts.map(({ id }) => ({ [argument.name]: id }));
}

const walked = new Map<string, Promise<Walked>>();
/** The greatest `totalCount` of each type of list. */
const longest = new Map<string, number>();

/** Everything within so many steps of a root field, as one query. */
function walk(persona: Persona, field: string, variables: Record<string, unknown> = {}): Promise<Walked> {
  const key = JSON.stringify([persona, field, variables]);
  const promise = walked.get(key) ?? walkNow(persona, field, variables);
  walked.set(key, promise);
  return promise;
}

async function walkNow(persona: Persona, field: string, variables: Record<string, unknown>): Promise<Walked> {
  const root = schema.getQueryType()?.getFields()[field];
  if (root === undefined) throw new Error(`There is no ${field}`);
  const keep = isApplication(persona) ? isOpen : undefined;
  const document = operationOn("Query", field, STEPS[field] ?? FEW_STEPS, keep);
  const answer = await scene.gql<Record<string, unknown> | null>(credentials.get(persona) ?? null, document, variables);
  const { data, errors = [] } = answer;
  return { steps: data ? stepsOf(data[field], root.type) : [], answer: data ?? null, errors };
}

/**
 * As many walks as the pool has connections: of more, some would wait for a connection for longer than a request may.
 */
const AT_A_TIME = 5;

/** Walks from all root fields except for the audit log, which names every row. */
async function walkAll(persona: Persona): Promise<Walked[]> {
  const starts = queries.filter(({ name }) => !name.startsWith("instanceAudit"));
  const walks = starts.flatMap((query) => argumentsOf(query).map((variables) => ({ name: query.name, variables })));
  const list: Walked[] = [];
  for (let at = 0; at < walks.length; at += AT_A_TIME) {
    const some = walks.slice(at, at + AT_A_TIME);
    list.push(...(await Promise.all(some.map(({ name, variables }) => walk(persona, name, variables)))));
  }
  return list;
}

const nameOf = (id: string) => `${rows.get(id)?.type ?? "unknown"} ${id}`;

/** The ids of an answer that a persona may not see. */
function unseemly(persona: Persona, ids: Iterable<string>): string[] {
  const isSeen = (id: string) => {
    const row = rows.get(id);
    return row !== undefined && sees(persona, row);
  };
  return [...ids].filter((id) => !isSeen(id)).map(nameOf);
}

describe("a walk through the graph", () => {
  test("begins at every query but those that are listed with a reason, with rows for its arguments", () => {
    const names = Object.keys(schema.getQueryType()?.getFields() ?? {});
    expect([...Object.keys(ROOTS), ...NO_ROOTS].filter((name) => !names.includes(name))).toEqual([]);
    expect(queries.filter((query) => argumentsOf(query).length === 0)).toEqual([]);
    expect(queries.length).toBeGreaterThan(25);
  });

  test.each([...WORKING, "boundApplication" as const])(
    "as %s finds only rows that the persona may see",
    async (persona) => {
      const walks = await walkAll(persona);
      // A token does not see its person's credentials; what is refused at the root is decided elsewhere.
      const hidden = walks
        .flatMap(({ errors }) => errors)
        .map(({ path = [], extensions }) => [extensions.code, path.filter((key) => key !== "authentication")] as const)
        .filter(([code, path]) => code !== "FORBIDDEN" || path.length > 2);
      expect(hidden).toEqual([]);
      // A token of one's own, and a grant, says to the end of its days what it was bound to, a revision of a theme who
      // published it, an offer of an organization whose it was, and an application who registered it: the id alone.
      // Admins see the ids of grants that act in their organization.
      const bound = await scene.db.prisma.apiToken.findMany({
        where: { userId: scene.people[personOf(persona) ?? "owner"].id },
      });
      const granted = await scene.db.prisma.applicationGrant.findMany({
        where: { userId: scene.people[personOf(persona) ?? "owner"].id },
      });
      const admins: readonly Persona[] = ["owner", "admin"];
      const shown = admins.includes(persona)
        ? [...rows.values()].filter(({ actsIn }) => actsIn?.includes(scene.ids.organization))
        : [];
      const published = await scene.db.prisma.themeRevision.findMany({ select: { publishedById: true } });
      const offers = await scene.db.prisma.ownershipTransfer.findMany();
      const registered = await scene.db.prisma.externalApplication.findMany();
      const own = new Set([
        ...offers.flatMap(({ nomineeId, priorOwnerId }) => [nomineeId, priorOwnerId]),
        // A session that acts as another person names its administrator.
        scene.people.instanceAdmin.id,
        ...[...bound, ...granted].map(({ workspaceId }) => workspaceId),
        ...shown.map(({ id }) => id),
        ...published.map(({ publishedById }) => publishedById),
        ...registered.map(({ createdById }) => createdById),
      ]);
      const stepped = new Set(walks.flatMap(({ steps }) => steps).map(({ to }) => to));
      const ids = [...idsIn(walks.map(({ answer }) => answer))].filter((id) => !own.has(id) || stepped.has(id));
      expect(unseemly(persona, ids)).toEqual([]);
    },
  );

  test.each([...WORKING, "boundApplication" as const])(
    "as %s counts in each list exactly the rows that the list returns",
    async (persona) => {
      const lists = (await walkAll(persona)).flatMap(({ answer }) => countedIn(answer));
      // A page is larger than the lists of most types; the longer ones have a next page.
      const isTrue = ({ totalCount, nodes, pageInfo }: Counted) =>
        pageInfo.hasNextPage ? totalCount > nodes.length : totalCount === nodes.length;
      expect(lists.filter((list) => !isTrue(list))).toEqual([]);
      expect(lists.length).toBeGreaterThan(0);
      for (const { totalCount, __typename: type } of lists)
        longest.set(type, Math.max(longest.get(type) ?? 0, totalCount));
    },
  );

  test("counts rows in every type of list that has totalCount", () => {
    const counted = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && "totalCount" in type.getFields(),
    );
    expect([...longest].flatMap(([type, most]) => (most > 0 ? [type] : [])).toSorted()).toEqual(
      counted.map(({ name }) => name).toSorted(),
    );
  });

  test("as boundApplication finds the rows of its workspace, without its members", async () => {
    const { steps, errors } = await walk("boundApplication", "workspace", { id: scene.ids.workspace });
    const rowsOf = ["Workspace.publications", "Workspace.media", "Workspace.accounts", "Workspace.postingSlots"];
    const fields = new Set(steps.map(({ field }) => field));
    expect([errors, rowsOf.filter((field) => !fields.has(field))]).toEqual([[], []]);
    expect(fields).not.toContain("Workspace.members");
  });

  test.each(WORKING)("as %s shows no name of the other tenant", async (persona) => {
    const answers = (await walkAll(persona)).map(({ answer }) => answer);
    const ours = ["Northwind", "Coffee", "Tea", "editor@example.org"];
    const hidden = personOf(persona) === "outsider" ? ours : ["Harbor", "Books"];
    expect(hidden.filter((name) => JSON.stringify(answers).includes(name))).toEqual([]);
  });

  test.each(["ended", "anonymous"] as const)("as %s is refused at the root", async (persona) => {
    const { errors, answer } = await walk(persona, "viewer");
    expect([
      errors.map(({ extensions }) => extensions.code),
      (answer as { viewer?: unknown } | null)?.viewer ?? null,
    ]).toEqual([["UNAUTHENTICATED"], null]);
  });

  test("as owner finds every row of the organization that the owner may see", async () => {
    const { answer } = await walk("owner", "viewer");
    const ids = idsIn(answer);
    // These are no part of the viewer's graph: lists or fields of their own and `node` return them.
    const apart = ["AuditEvent", "BillingCheckout", "ChannelCode", "AccountSelection"];
    // Media outside of the library are not listed: only the rows that they belong to name them.
    const beside = { assetKind: { not: "LIBRARY" as const } };
    for (const { id } of await scene.db.prisma.mediaItem.findMany({ where: beside, select: { id: true } })) ids.add(id);
    const missed = [...rows.values()].filter(
      (row) =>
        row.organizationId === scene.ids.organization &&
        !apart.includes(row.type) &&
        sees("owner", row) &&
        !ids.has(row.id),
    );
    expect(missed.map(({ id }) => nameOf(id))).toEqual([]);
  });
});

/** People belong to no tenant: who sees them is another question. */
function sameTenant(start: Row | undefined, end: Row | undefined): boolean {
  if (start?.organizationId === undefined || end?.organizationId === undefined) return true;
  const apart =
    start.workspaceId !== undefined && end.workspaceId !== undefined && start.workspaceId !== end.workspaceId;
  return start.organizationId === end.organizationId && !apart;
}

/**
 * Edges that lead to no row here: the resolved themes are built-in ones without files (test/themes/resolved.test.ts),
 * and plans belong to no tenant.
 */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  // The check of a content that is not saved (test/publications/checkContent.test.ts).
  "AccountContentCheck.account",
  "AccountContentCheck.problems",
  // Every account of the scene takes posts (the same test).
  "AccountPublishing.blockers",
  // No publication of the scene has a link, a first comment, or options of a network
  // (test/publications/{linkCards,firstComments,networkOptions}.test.ts).
  "LinkCard.image",
  "RenditionSegment.linkCard",
  "Segment.linkCard",
  "Rendition.firstComment",
  "Rendition.networkOptions",
  ...NETWORKS_WITH_OPTIONS.map((network) => `NetworkOptions.${network}`),
  // No account of the scene is on a network that bills calls (test/network-costs/budget.test.ts).
  "PublicationValidation.costs",
  "RenditionCost.operations",
  // No invitation of the scene is accepted (test/invitations/resend.test.ts).
  "WorkspaceInvitation.acceptedBy",
  // No subscription is walked (test/tenancy/tenancy.test.ts, test/streams/changes.test.ts).
  "WorkspaceChange.workspace",
  "PublicationChange.publication",
  "PublicationChange.rendition",
  "DeliveryProgress.publication",
  "DeliveryProgress.renditions",
  // No deletion is walked (test/organizations/delete.test.ts).
  "OrganizationDeletionPreview.blockerDetails",
  "ResolvedTheme.assets",
  "ResolvedTheme.fonts",
  "ThemeManifestFont.nativeDerivative",
  "Plan.limits",
  // No application of the scene has documents of its own (test/documents/applications.test.ts).
  "ExternalApplication.documentVersions",
  // The scene has no identity provider (test/identity/oidc.test.ts).
  "SignInOptions.identityProviders",
  // An inbox without a workspace has only notifications about the account (test/schema/references.test.ts).
  "Notification.workspace",
]);

describe("the edges of the graph", () => {
  const edges = Object.entries(CROSSINGS);

  test("are exactly those of the table of decisions", () => {
    expect(new Set(edgesOfSchema())).toEqual(new Set(Object.keys(CROSSINGS)));
  });

  type Taken = Step & { persona: Persona };

  /** The steps of every persona, from all root fields. */
  let all: Promise<Taken[]> | undefined;
  const allSteps = () => (all ??= collectSteps());

  async function collectSteps(): Promise<Taken[]> {
    const list: Taken[] = [];
    for (const persona of WORKING)
      for (const { steps } of await walkAll(persona)) list.push(...steps.map((step) => ({ ...step, persona })));
    const evidence = (await walk("instanceAdmin", "instanceAuditExport")).steps;
    return [...list, ...evidence.map((step) => ({ ...step, persona: "instanceAdmin" as const }))];
  }

  test("are all walked by at least one persona", async () => {
    await scene.gql(scene.users.owner.token, RENAME, { id: scene.ids.workspace });
    const steps = await allSteps();
    const fields = new Set(steps.map(({ field }) => field));
    const walkable = edges.filter(([, crossing]) => crossing !== "act").map(([field]) => field);
    const isCovered = (field: string) => fields.has(field) || BY_HAND.has(field) || SHOWN_ELSEWHERE.has(field);
    expect(walkable.filter((field) => !isCovered(field))).toEqual([]);
  });

  /** Whether a step keeps the decision on its edge. */
  const KEEPS: Record<Crossing, (step: Taken) => boolean> = {
    own: ({ from, to }) => sameTenant(rows.get(from ?? ""), rows.get(to ?? "")),
    reach: ({ to }) => to === null || rows.has(to),
    self: ({ persona, to }) => rows.get(to ?? "")?.userId === scene.people[personOf(persona) as PersonName].id,
    same: ({ from, to }) => to === null || to === from,
    value: ({ to }) => to === null || !rows.has(to),
    evidence: ({ persona }) => persona === "instanceAdmin",
    named: ({ persona, to }) => persona === "instanceAdmin" || to === null || rows.has(to),
    act: () => false,
  };
  const SHOWN = ({ persona, field, from, to }: Taken) => `${persona}: ${field} from ${from} to ${to}`;

  test.each(Object.keys(KEEPS) as Crossing[])(
    "with the decision %s lead where it says, and to no row that the persona may not see",
    async (crossing) => {
      const steps = (await allSteps()).filter(({ field }) => CROSSINGS[field] === crossing);
      const isHidden = ({ persona, to }: Taken) => {
        const row = rows.get(to ?? "");
        return row !== undefined && !sees(persona, row) && !(crossing === "named" && persona === "instanceAdmin");
      };
      expect(steps.filter((step) => !KEEPS[crossing](step) || isHidden(step)).map(SHOWN)).toEqual([]);
    },
  );
});

const RENAME = `mutation ($id: ID!) { updateWorkspaceSettings(input: { workspaceId: $id, weekStart: 0 }) { __typename } }`;

describe("node(id:) and nodes(ids:)", () => {
  const NODES = "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }";
  const NODE = "query ($id: ID!) { node(id: $id) { id } }";

  const nodes = () => [...rows.values()].filter(({ type }) => type !== UPLOAD);

  test("are tested with a row of every type that implements Node", () => {
    const types = [...new Set(nodes().map(({ type }) => type))];
    const node = schema.getType("Node");
    const readable = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getInterfaces().some((each) => each === node),
    );
    expect(new Set(types)).toEqual(new Set(readable.map(({ name }) => name)));
  });

  test.each(WORKING)("return to %s exactly the rows that the persona may see", async (persona) => {
    const token = credentials.get(persona) ?? null;
    const all = nodes();
    for (let start = 0; start < all.length; start += 100) {
      const some = all.slice(start, start + 100);
      const ids = some.map(({ id }) => id);
      const { data } = await scene.gql<{ nodes: ({ id: string } | null)[] }>(token, NODES, { ids });
      expect(data.nodes.map((node) => node?.id ?? null)).toEqual(
        some.map((row) => (sees(persona, row) ? row.id : null)),
      );
    }
  });

  test.each(WORKING)("return to %s the same row alone as among others", async (persona) => {
    for (const type of new Set(nodes().map((row) => row.type))) {
      for (const seen of [true, false]) {
        const row = nodes().find((each) => each.type === type && sees(persona, each) === seen);
        if (row === undefined) continue;
        const { data } = await scene.gql(credentials.get(persona) ?? null, NODE, { id: row.id });
        expect([type, data]).toEqual([type, { node: seen ? { id: row.id } : null }]);
      }
    }
  });

  test("return null for unknown ids, malformed ids, and ids of rows outside of the graph", async () => {
    const ids = [
      newId("ws"),
      newId("out"),
      newId("rag"),
      newId("aud"),
      "ws_",
      "1",
      "",
      "ws_%",
      "usr_00000000000000000000000000",
      "x".repeat(500),
    ];
    for (const persona of ["owner", "instanceAdmin"] as const) {
      const { data, errors } = await scene.gql<{ nodes: unknown[] }>(credentials.get(persona) ?? null, NODES, { ids });
      expect([errors, data.nodes]).toEqual([undefined, ids.map(() => null)]);
    }
  });
});

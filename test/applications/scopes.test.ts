import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isTypeSubTypeOf,
  type OperationDefinitionNode,
  parse,
} from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../rest-compat/routes.ts";
import { applicationsOf, opensField, rowScopeOf } from "../../schema/core/applications.ts";
import { requirementsOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";
import { APPLICATION_SCOPES, type ApplicationScope } from "../../src/platform/access/applicationScopes.ts";
import type { User } from "../../src/platform/access/viewer.ts";
import { DomainError } from "../../src/platform/errors/errors.ts";
import { authorizeApplication, authorizeDocument } from "../../src/server/graphql/documents/authorize.ts";
import { needsOf } from "../../src/server/graphql/documents/needs.ts";
import { documented } from "../contract/rest/documented.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { granted } from "../support/domains/application.ts";
import { readyItem } from "../support/domains/media.ts";
import { publication } from "../support/domains/publication.ts";
import { socialAccount } from "../support/domains/socialAccount.ts";
import { type World, world } from "../support/world.ts";
import { DECISIONS } from "../tenancy/decisions.ts";
import { rowType } from "../tenancy/scopes.ts";

/** The types of rows that each scope opens, independent of the path to them. */
const ROW_SCOPES: Readonly<Record<string, ApplicationScope>> = {
  Organization: "workspace:read",
  Workspace: "workspace:read",
  WorkspaceSettings: "workspace:read",
  ThemeSelection: "workspace:read",
  PostingSlot: "workspace:read",
  VoiceProfile: "workspace:read",
  SocialAccount: "accounts:read",
  SocialSet: "accounts:read",
  PostCapabilities: "accounts:read",
  Network: "accounts:read",
  WorkspaceNetwork: "accounts:read",
  AccountFeature: "accounts:read",
  CalendarDay: "publications:read",
  WorkspaceCounts: "publications:read",
  Publication: "publications:read",
  Rendition: "publications:read",
  DeliveryAttempt: "publications:read",
  MediaItem: "media:read",
  MediaTag: "media:read",
  MediaUpload: "media:write",
  MediaUsage: "media:read",
  ImageTemplate: "media:read",
};

/** Types that applications cannot read: people, their own objects, and objects that only administrators see. */
const CLOSED_TYPES = new Set(
  `User OrganizationMember WorkspaceMember WorkspaceInvitation Notification NotificationInbox NotificationMute NotificationPreferenceSettings
  QueueReminderSettings SecondFactor AccountExport BillingStatus Session ApiToken ApplicationGrant ExternalApplication ProviderApp Theme ThemeAsset OwnershipTransfer
  EmailChange AuditEvent BillingCheckout ChannelCode AccountSelection PublicationComment WebhookEndpoint WebhookEvent WebhookDelivery
  WebhookAttempt`.split(/\s+/),
);

const SCOPES: readonly (ApplicationScope | null)[] = [...APPLICATION_SCOPES, null];

/** A viewer with an application token of these scopes, complete enough for the check of scopes. */
const holder = (...scopes: (ApplicationScope | null)[]) =>
  ({
    kind: "user",
    id: "usr_0",
    email: "",
    isInstanceAdmin: true,
    isEmailVerified: true,
    credential: {
      kind: "application",
      tokenId: "",
      applicationId: "",
      isSelfRegistered: false,
      documentsVersion: 0,
      grantId: null,
      scopes: new Set(scopes.filter((scope) => scope !== null)),
      workspaceId: null,
    },
    organizations: new Map(),
    workspaces: new Map(),
    withheld: new Set(),
  }) satisfies User;

/** Returns the error message of a refused act; null if the act is allowed. */
function refusal(act: () => void): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "FORBIDDEN") throw error;
    return error.message;
  }
}

const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((root) =>
  root ? Object.keys(root.getFields()).map((field) => [root.name, field] as const) : [],
);

describe("every root field", () => {
  test.each(SCOPES)("is open with scope %s exactly where its decision says so", (scope) => {
    const through = roots
      .filter(([root, field]) => {
        const kind = root.toLowerCase();
        // Other tests check selections; this one checks the scope of the root field itself.
        const document = parse(`${kind} { ${field} }`);
        return refusal(() => authorizeApplication(document, null, holder(scope))) === null;
      })
      .map(([root, field]) => `${root}.${field}`);
    const expected = Object.entries(DECISIONS).filter(
      ([, decision]) => decision.scope === "byRow" || (scope !== null && decision.scope === scope),
    );
    expect(through.toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  });

  test("is closed to applications without a scope in its decision", () => {
    const closed = Object.entries(DECISIONS).flatMap(([name, { scope }]) => (scope === undefined ? [name] : []));
    const open = closed.filter((name) => {
      const [root = "", field = ""] = name.split(".");
      return requirementsOf(schema, root, field).application !== null;
    });
    expect(open).toEqual([]);
    expect(closed.length).toBeGreaterThan(50);
  });
});

describe("every documented endpoint", () => {
  const opened = (scope: ApplicationScope | null) =>
    documented.filter(({ scopes }) => scopes.length === 1 && scopes[0] === scope).map(({ name }) => name);

  test.each(SCOPES)("is open with scope %s exactly where docs/interface.md names the scope", (scope) => {
    const through = routes
      .filter(({ document }) => refusal(() => authorizeDocument(document, holder(scope))) === null)
      .map(({ method, path }) => `${method} ${path}`);
    expect(through.toSorted()).toEqual(opened(scope).toSorted());
  });

  test("is closed even with all scopes where docs/interface.md names none", () => {
    const through = routes.filter(
      ({ document }) => !refusal(() => authorizeDocument(document, holder(...APPLICATION_SCOPES))),
    );
    const expected = documented.flatMap(({ name, scopes }) => (scopes.length > 0 ? [name] : []));
    expect(through.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(5);
  });

  const shared = documented.filter(({ scopes }) => scopes.length > 1);
  test.each(shared)("is open with all scopes that docs/interface.md names together: $name", ({ name, scopes }) => {
    const row = routes.find(({ method, path }) => `${method} ${path}` === name);
    const refused = (...held: string[]) =>
      row && refusal(() => authorizeDocument(row.document, holder(...(held as ApplicationScope[]))));
    expect(refused(...scopes)).toBeNull();
    for (const missing of scopes) expect(refused(...scopes.filter((each) => each !== missing))).toContain(missing);
  });
});

describe("every type", () => {
  const node = schema.getType("Node");
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
  const isClosed = (type: GraphQLNamedType) => applicationsOf(type) === undefined;

  test("that implements Node declares the scope in ROW_SCOPES, lists its open fields, or is listed as closed", () => {
    const rows = objects.filter((type) => node && isTypeSubTypeOf(schema, type, node as never));
    const undecided = rows.filter((type) => applicationsOf(type) === undefined && !CLOSED_TYPES.has(type.name));
    expect(undecided.map(({ name }) => name)).toEqual([]);
    const declared = objects.flatMap((type) => {
      const scope = rowScopeOf(type);
      return scope === undefined ? [] : [[type.name, scope]];
    });
    expect(Object.fromEntries(declared)).toEqual(ROW_SCOPES);
  });

  test("that is listed as closed exists and declares no scope", () => {
    const open = [...CLOSED_TYPES].filter((name) => {
      const type = schema.getType(name);
      return type === undefined || !isClosed(type);
    });
    expect(open).toEqual([]);
  });

  test("that an open operation refers to is open or listed as closed", () => {
    const open = new Set<GraphQLObjectType>();
    const undecided: string[] = [];
    const visit = (from: string, field: GraphQLField<unknown, unknown>) => {
      const type = rowType(getNamedType(field.type));
      if (!isObjectType(type) || open.has(type) || CLOSED_TYPES.has(type.name)) return;
      if (isClosed(type)) undecided.push(`${from}.${field.name}: ${type.name}`);
      open.add(type);
      for (const inner of Object.values(type.getFields())) if (opensField(type, inner.name)) visit(type.name, inner);
    };
    for (const [root, name] of roots) {
      const type = schema.getType(root);
      const field = isObjectType(type) ? type.getFields()[name] : undefined;
      if (field && requirementsOf(schema, root, name).application !== null) visit(root, field);
    }
    expect(undecided).toEqual([]);
    expect(open.size).toBeGreaterThan(100);
  });

  test("declares only open fields that exist", () => {
    const unknown = objects.flatMap((type) => {
      const declared = applicationsOf(type);
      const listed = typeof declared === "object" ? declared.fields : [];
      return listed.filter((field) => !Object.hasOwn(type.getFields(), field)).map((field) => `${type.name}.${field}`);
    });
    expect(unknown).toEqual([]);
  });

  test.each([
    ["UpdateMediaPayload", "mutation { updateMedia { mediaItem { id } } }"],
    ["MediaItemConnection", "{ workspace { media { nodes { id } } } }"],
    ["Node", "{ node { id } }"],
  ])("is open because of its declaration, not because of its name: %s", (name, text) => {
    const document = parse(text);
    const type = schema.getType(name);
    const [operation] = document.definitions as OperationDefinitionNode[];
    if (!type || !operation) throw new Error(`the schema has no ${name}`);
    const declared = type.extensions;
    expect(needsOf(document, operation).closed).toBeNull();
    try {
      type.extensions = {};
      expect(needsOf(document, operation).closed).toBe(name);
    } finally {
      type.extensions = declared;
    }
  });
});

describe("the selection of an operation", () => {
  const refusalOf = (document: string, ...scopes: ApplicationScope[]) =>
    refusal(() => authorizeApplication(parse(document), null, holder(...scopes)));
  const lacks = (scope: ApplicationScope) => `The application was not granted the scope ${scope}`;
  const workspace = (fields: string) => `{ workspace(id: "ws") { ${fields} } }`;

  test.each([
    ["the workspace's own fields", workspace("id name settings { timezone } themeSelection { theme { key } }"), null],
    ["publications of the workspace", workspace("publications { nodes { id } }"), lacks("publications:read")],
    [
      "only the page info of publications",
      workspace("publications { pageInfo { hasNextPage } }"),
      lacks("publications:read"),
    ],
    ["media items by edges", workspace("media { edges { node { id } } }"), lacks("media:read")],
    [
      "accounts in a fragment",
      `${workspace("...F")} fragment F on Workspace { accounts { nodes { id } } }`,
      lacks("accounts:read"),
    ],
    [
      "media items in an inline fragment",
      workspace("... on Workspace { media { nodes { id } } }"),
      lacks("media:read"),
    ],
    ["media items behind a directive", workspace("media @skip(if: true) { nodes { id } }"), lacks("media:read")],
    ["media items under an alias", workspace("name: media { nodes { id } }"), lacks("media:read")],
    ["members", workspace("members { nodes { id } }"), "WorkspaceMember is closed to applications"],
    ["invitations", workspace("invitations { nodes { id } }"), "WorkspaceInvitation is closed to applications"],
    [
      "the viewer's own settings",
      workspace("viewerQueueReminders { lowRunway { enabled } }"),
      "QueueReminderSettings is closed to applications",
    ],
    ["the organization", workspace("organization { name }"), null],
    [
      "members of the organization",
      workspace("organization { members { nodes { id } } }"),
      "Organization.members is closed to applications",
    ],
    ["the user's id and name", "{ viewer { user { id name } } }", null],
    ["the user's email address", "{ viewer { user { email } } }", "User.email is closed to applications"],
    [
      "the user's email address in a fragment",
      "{ viewer { user { id ...F } } } fragment F on User { email }",
      "User.email is closed to applications",
    ],
    [
      "the user's email address in a fragment on Node",
      "{ viewer { user { ... on Node { id ... on User { email } } } } }",
      "User.email is closed to applications",
    ],
    ["the user as a node", '{ node(id: "usr") { ... on User { name } } }', "User is closed to applications"],
    ["the path to workspaces", "{ viewer { organizations { nodes { workspaces { nodes { id } } } } } }", null],
    [
      "notifications",
      '{ viewer { notifications(filter: { workspaceId: "ws" }) { unreadCount } } }',
      "Viewer.notifications is closed to applications",
    ],
    ["API tokens", "{ viewer { apiTokens { nodes { id } } } }", "Viewer.apiTokens is closed to applications"],
    ["a node of an open type", '{ node(id: "ws") { ... on Workspace { name } } }', null],
    ["a node of a type of another scope", '{ node(id: "x") { ... on MediaItem { name } } }', lacks("media:read")],
    ["a node of a closed type", '{ nodes(ids: ["x"]) { ... on User { email } } }', "User is closed to applications"],
    [
      "media items of a node",
      '{ node(id: "ws") { ... on Workspace { media { nodes { id } } } } }',
      lacks("media:read"),
    ],
    ["two root fields", `{ workspace(id: "ws") { id } media(id: "med") { id } }`, lacks("media:read")],
    ["the schema", "{ __schema { queryType { name } } }", null],
  ])("with %s is allowed or refused for workspace:read", (_what, document, expected) => {
    expect(refusalOf(document, "workspace:read")).toBe(expected);
  });

  test("is checked in a fragment at each place where the fragment is spread", () => {
    const document = `{ publication(id: "pub") { ...F } node(id: "x") { ...F } }
      fragment F on Node { id ... on Publication { segments { text } } }`;
    expect(refusalOf(document, "publications:read")).toBeNull();
    const other = `mutation { publishNow(input: { id: "pub" }) { publication { ...F } again: publication { renditions { publication { ...F } } } } }
      fragment F on Publication { segments { text } }`;
    expect(refusalOf(other, "publications:publish")).toBe(lacks("publications:read"));
  });

  test("covers each user of a media item by the scope of the user's type", () => {
    const uses = (fields: string) => `{ media(id: "med") { uses { kind ${fields} } } }`;
    expect(refusalOf(uses("userId imageTemplate { name }"), "media:read")).toBeNull();
    expect(refusalOf(uses("publication { id }"), "media:read")).toBe(lacks("publications:read"));
    expect(refusalOf(uses("publication { segments { text } }"), "media:read", "publications:read")).toBeNull();
    expect(refusalOf(uses("name"), "media:read", "publications:read")).toMatch(
      /MediaUse.name is closed to applications/,
    );
  });

  test("includes the changed object under the operation's scope, but not the object's relations", () => {
    const act = (fields: string) => `mutation { publishNow(input: { id: "pub" }) { publication { ${fields} } } }`;
    expect(refusalOf(act("id state segments { text }"), "publications:publish")).toBeNull();
    expect(refusalOf(act("renditions { id }"), "publications:publish")).toBe(lacks("publications:read"));
    expect(refusalOf(act("createdBy { email }"), ...APPLICATION_SCOPES)).toBe("User is closed to applications");
    expect(
      refusalOf(`subscription { workspaceChanged(workspaceId: "ws") { workspace { name } } }`, "events:subscribe"),
    ).toBeNull();
    expect(
      refusalOf(
        `subscription { workspaceChanged(workspaceId: "ws") { workspace { media { nodes { id } } } } }`,
        "events:subscribe",
      ),
    ).toBe(lacks("media:read"));
  });

  test("is checked for the executed operation of a document only", () => {
    const document = parse(`query A { workspace(id: "ws") { id } } query B { media(id: "med") { id } }`);
    expect(refusal(() => authorizeApplication(document, "A", holder("workspace:read")))).toBeNull();
    expect(refusal(() => authorizeApplication(document, "B", holder("workspace:read")))).toBe(lacks("media:read"));
  });
});

describe("an application token over GraphQL and REST", () => {
  let w: World;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.close());

  const NAME = "query ($id: ID!) { workspace(id: $id) { name } }";
  const settings = (workspaceId: string, token: string) =>
    w.rest("GET", `/workspaces/${workspaceId}/settings`, { token });

  test("reads the workspace with workspace:read; errors name the missing scope", async () => {
    const { token } = await granted(w, w.users.owner.id, ["workspace:read"]);
    const id = w.ids.workspace;
    expect(dataOf(await w.gql(token, NAME, { id }))).toEqual({ workspace: { name: "Coffee" } });
    expect((await settings(id, token)).status).toBe(200);
    const nested = await w.gql(token, "query ($id: ID!) { workspace(id: $id) { name media { nodes { id } } } }", {
      id,
    });
    expect([nested.status, codeOf(nested), nested.data]).toEqual([403, "FORBIDDEN", undefined]);
    expect(nested.errors?.[0]?.message).toContain("media:read");
    const memes = await w.rest("GET", `/memes/templates?workspace_id=${id}`, { token });
    expect(memes.body).toMatchObject({ status: 403, detail: "The application was not granted the scope media:read" });
  });

  test("reads the id and the name of its user with any scope, and nothing else of the user", async () => {
    const { id } = w.users.owner;
    for (const scope of APPLICATION_SCOPES) {
      const { token } = await granted(w, id, [scope]);
      expect(dataOf(await w.gql(token, "{ viewer { user { id name } } }"))).toEqual({
        viewer: { user: { id, name: "The owner" } },
      });
      const more = await w.gql(token, "{ viewer { user { id email } } }");
      expect([more.status, codeOf(more), more.data]).toEqual([403, "FORBIDDEN", undefined]);
      const organizations = await w.gql(token, "{ viewer { organizations { nodes { id } } } }");
      expect(codeOf(organizations)).toBe(scope === "workspace:read" ? undefined : "FORBIDDEN");
    }
  });

  test("reads a node without type conditions if a scope covers the type of its id", async () => {
    const { token } = await granted(w, w.users.owner.id, ["workspace:read"]);
    const ask = (id: string) =>
      w.gql<{ node: object | null }>(token, "query ($id: ID!) { node(id: $id) { id } }", { id });
    expect(dataOf(await ask(w.ids.workspace)).node).toEqual({ id: w.ids.workspace });
    expect(codeOf(await ask(w.users.owner.id))).toBe("FORBIDDEN");
    expect(codeOf(await ask((await readyItem(w, w.ids.workspace)).id))).toBe("FORBIDDEN");
    const both = { ids: [w.ids.workspace, await socialAccount(w, w.ids.workspace)] };
    expect(codeOf(await w.gql(token, "query ($ids: [ID!]!) { nodes(ids: $ids) { id } }", both))).toBe("FORBIDDEN");
  });

  test("cannot exceed the permissions of its user", async () => {
    const CREATE = `mutation ($id: ID!) { createPublication(input: { workspaceId: $id, segments: [{ text: "Hi" }] }) { publication { id } } }`;
    const create = async (role: "editor" | "viewer" | "outsider") => {
      const { token } = await granted(w, w.users[role].id, [...APPLICATION_SCOPES]);
      return codeOf(await w.gql(token, CREATE, { id: w.ids.workspace }));
    };
    expect([await create("editor"), await create("viewer"), await create("outsider")]).toEqual([
      undefined,
      "FORBIDDEN",
      "FORBIDDEN",
    ]);
    const instanceAdmin = await granted(w, w.users.instanceAdmin.id, [...APPLICATION_SCOPES]);
    const list = await w.rest("GET", "/admin/external-applications", { token: instanceAdmin.token });
    expect(list.status).toBe(403);
  });

  test("that is bound to one workspace reads only that workspace", async () => {
    const { token } = await granted(w, w.users.owner.id, ["workspace:read"], w.ids.workspace);
    const read = async (id: string) => dataOf(await w.gql<{ workspace: object | null }>(token, NAME, { id })).workspace;
    expect([await read(w.ids.workspace), await read(w.ids.secondWorkspace)]).toEqual([{ name: "Coffee" }, null]);
    expect((await settings(w.ids.secondWorkspace, token)).status).toBe(403);
    const WAY = "{ viewer { organizations { nodes { id } } } }";
    expect(dataOf(await w.gql(token, WAY))).toEqual({ viewer: { organizations: { nodes: [] } } });
  });

  test("with drafts:write changes and deletes drafts but not scheduled publications", async () => {
    const UPDATE = `mutation ($id: ID!) { updatePublication(input: { id: $id, title: "New" }) { publication { id } } }`;
    const DELETE = "mutation ($id: ID!) { deletePublication(input: { id: $id, confirm: true }) { deletedId } }";
    const scheduledAt = new Date(w.clock.now().getTime() + 86_400_000);
    const scheduled = (await publication(w, w.ids.workspace, { state: "SCHEDULED", scheduledAt })).id;
    const draft = (await publication(w, w.ids.workspace)).id;
    const { token } = await granted(w, w.users.editor.id, ["drafts:write"]);
    const act = async (document: string, id: string) => codeOf(await w.gql(token, document, { id }));
    expect([await act(UPDATE, scheduled), await act(DELETE, scheduled)]).toEqual(["FORBIDDEN", "FORBIDDEN"]);
    expect([await act(UPDATE, draft), await act(DELETE, draft)]).toEqual([undefined, undefined]);
  });

  test("is limited by its scopes on content routes and gets no personal data from pages", async () => {
    const media = (await readyItem(w, w.ids.workspace)).id;
    const fetched = (token: string, path: string, init: RequestInit = {}) =>
      w.app.fetch(
        new Request(`http://rostrum.test${path}`, { ...init, headers: { authorization: `Bearer ${token}` } }),
      );
    const reader = (await granted(w, w.users.owner.id, ["workspace:read"])).token;
    const mediaReader = (await granted(w, w.users.owner.id, ["media:read"])).token;
    expect((await fetched(reader, `/api/v1/media/${media}/content`)).status).toBe(403);
    expect((await fetched(mediaReader, `/api/v1/media/${media}/content`)).status).not.toBe(403);
    expect((await fetched(mediaReader, "/api/v1/media/uploads/x", { method: "PUT", body: "x" })).status).toBe(403);
    expect((await fetched(mediaReader, "/api/v1/theme-assets/x/content?workspace_id=x")).status).toBe(403);
    const upload = { method: "POST", body: "x" };
    const theme = `/api/v1/theme-assets?organization_id=${w.ids.organization}&filename=a.png`;
    expect((await fetched(reader, theme, upload)).status).toBe(403);
    expect(await (await fetched(reader, "/themes/gallery")).text()).not.toContain(w.users.owner.email);
    expect(await (await fetched(reader, "/logout")).text()).not.toContain(w.users.owner.email);
  });
});

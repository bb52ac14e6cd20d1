import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { secretPlace } from "../../src/platform/webhooks/signature.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { webhookEndpoint as planted, webhookDelivery } from "../support/domains/webhooks.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type Role, type World, world } from "../support/world.ts";

interface Endpoint {
  id: string;
  organizationId: string;
  workspaceId: string | null;
  url: string;
  description: string;
  eventTypes: string[];
  state: string;
  pauseReason: string | null;
  previousSecretValidUntil: string | null;
  createdBy: { id: string } | null;
  revision: number;
}
type Shown = { webhookEndpoint: Endpoint; secret: string };

const ENDPOINT = `{ id organizationId workspaceId url description eventTypes state pauseReason previousSecretValidUntil
  createdBy { id } revision }`;
const mutation = (name: string, selection: string) =>
  `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`;
const NEVER = ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const;

const UNLESS = ", unless the operator allows the host with OUTBOUND_ALLOW";

let w: World;
beforeAll(async () => {
  w = await world({ env: { OUTBOUND_ALLOW: "hooks.internal,10.1.2.3:8443" } });
});
afterAll(() => w.close());
beforeEach(() => w.db.prisma.webhookEndpoint.deleteMany());

const token = (role: Role) => w.users[role].token;
const call = <Value>(by: string, name: string, input: object, selection: string, headers?: Record<string, string>) =>
  w.gql<Record<string, Value>>(by, mutation(name, selection), { input }, headers);
const create = (by: string, input: object = {}, headers?: Record<string, string>) =>
  call<Shown>(
    by,
    "createWebhookEndpoint",
    {
      ...("workspaceId" in input ? {} : { organizationId: w.ids.organization }),
      url: "https://hooks.example/in",
      eventTypes: ["PUBLICATION_PUBLISHED"],
      ...input,
    },
    `webhookEndpoint ${ENDPOINT} secret`,
    headers,
  );
const created = async (input: object = {}) =>
  dataOf(await create(token("owner"), input))["createWebhookEndpoint"] as Shown;
const change = (by: string, name: string, input: object) =>
  call<{ webhookEndpoint: Endpoint }>(by, name, input, `webhookEndpoint ${ENDPOINT}`);
const changed = async (name: string, input: object) =>
  (dataOf(await change(token("owner"), name, input))[name] as { webhookEndpoint: Endpoint }).webhookEndpoint;

describe("createWebhookEndpoint", () => {
  test("stores the endpoint with sorted event types, and returns a secret that only the vault opens again", async () => {
    const types = ["THEME_PUBLISHED", "PUBLICATION_PUBLISHED"];
    const { webhookEndpoint, secret } = await created({
      url: " https://Hooks.example ",
      description: " CRM ",
      eventTypes: types,
    });
    expect(webhookEndpoint).toEqual({
      id: expect.stringMatching(/^whe_/),
      organizationId: w.ids.organization,
      workspaceId: null,
      url: "https://hooks.example/",
      description: "CRM",
      eventTypes: ["PUBLICATION_PUBLISHED", "THEME_PUBLISHED"],
      state: "ACTIVE",
      pauseReason: null,
      previousSecretValidUntil: null,
      createdBy: { id: w.users.owner.id },
      revision: 1,
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const row = await w.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: webhookEndpoint.id } });
    expect(row.secret).not.toContain(secret);
    expect(w.app.services.vault.open(row.secret, secretPlace(row.id))).toBe(secret);
  });

  test("records types by name and the address without its text", async () => {
    const { auditEvents } = await recordedBy(w, () => created({ url: "https://hooks.example/token-1" }));
    expect(auditEvents).toMatchObject([
      {
        action: "organization.webhook_endpoint_created",
        resourceId: w.ids.organization,
        changedFields: [
          { field: "endpoint_id", current: expect.stringMatching(/^whe_/) },
          { field: "url" },
          { field: "event_types", current: "publication.published" },
        ],
      },
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain("token-1");
  });

  test.each<[string, string]>([
    ["not a url", "must be an absolute https address"],
    ["/hooks", "must be an absolute https address"],
    ["http://hooks.example/", `must be an https address${UNLESS}`],
    ["ftp://hooks.example/", "must be an https address"],
    ["https://user:pass@hooks.example/", "must not contain a user name or a password"],
    ["https://hooks.example/#part", "must not have a fragment"],
    ["https://localhost/", `must name a host of the public internet${UNLESS}`],
    ["https://intranet/", `must name a host of the public internet${UNLESS}`],
    ["https://printer.local./", `must name a host of the public internet${UNLESS}`],
    ["https://127.0.0.1/", `must name a host of the public internet${UNLESS}`],
    ["https://0x7f000001/", `must name a host of the public internet${UNLESS}`],
    ["https://169.254.169.254/latest", `must name a host of the public internet${UNLESS}`],
    ["https://[::1]/", `must name a host of the public internet${UNLESS}`],
    ["https://[::ffff:10.0.0.1]/", `must name a host of the public internet${UNLESS}`],
    ["https://10.1.2.3:9443/", `must name a host of the public internet${UNLESS}`],
  ])("refuses the address %s", async (url, message) => {
    const answer = await create(token("owner"), { url });
    expect([codeOf(answer), issuesOf(answer)]).toEqual(["INVALID_INPUT", [{ path: ["url"], message }]]);
  });

  test.each(["https://8.8.8.8/in", "http://hooks.internal/in", "https://10.1.2.3:8443/in"])(
    "accepts the address %s, which is public or which the operator allows",
    async (url) => expect((await created({ url })).webhookEndpoint.url).toBe(url),
  );

  test.each<[string, object, string]>([
    ["an empty list of event types", { eventTypes: [] }, "VALIDATION_FAILED"],
    ["a repeated event type", { eventTypes: ["THEME_PUBLISHED", "THEME_PUBLISHED"] }, "VALIDATION_FAILED"],
    ["a description of 201 characters", { description: "x".repeat(201) }, "VALIDATION_FAILED"],
    ["an address of 2049 characters", { url: `https://hooks.example/${"x".repeat(2027)}` }, "VALIDATION_FAILED"],
    ["no tenant", { organizationId: null }, "INVALID_INPUT"],
  ])("refuses %s and names the field", async (_name, input, code) => {
    const answer = await create(token("owner"), input);
    expect(codeOf(answer)).toBe(code);
    const [issue] = issuesOf(answer) as { path: unknown[] }[];
    expect(issue?.path[0]).toBe(Object.keys(input)[0]);
  });

  test("refuses both tenants at once", async () => {
    const both = { organizationId: w.ids.organization, workspaceId: w.ids.workspace };
    expect(codeOf(await create(token("owner"), both))).toBe("INVALID_INPUT");
  });

  test("refuses an unknown event type", async () => {
    const answer = await create(token("owner"), { eventTypes: ["WEBHOOK_TEST"] });
    expect(answer.errors?.[0]?.message).toContain("WebhookEventType");
  });

  test("refuses the 21st endpoint of an organization, also in a workspace", async () => {
    for (let i = 0; i < 19; i++) await planted(w, { organizationId: w.ids.organization });
    await created({ workspaceId: w.ids.workspace });
    const answer = await create(token("owner"), { workspaceId: w.ids.secondWorkspace });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["workspaceId"] }]]);
    expect(codeOf(await create(token("outsider"), { organizationId: w.ids.otherOrganization }))).toBeUndefined();
  });

  test("refuses an Idempotency-Key, because the secret is shown once", async () => {
    expect(codeOf(await create(token("owner"), {}, { "Idempotency-Key": "a-key" }))).toBe("BAD_REQUEST");
  });

  test.each(NEVER)("is forbidden for %s", async (role) => {
    const { auditEvents } = await recordedBy(w, async () => {
      expect(codeOf(await create(token(role)))).toBe("FORBIDDEN");
      expect(codeOf(await create(token(role), { workspaceId: w.ids.workspace }))).toBe("FORBIDDEN");
    });
    expect(auditEvents.map(({ action }) => action)).toEqual([
      "organization.administration_refused",
      "workspace.administration_refused",
    ]);
    expect(await w.db.prisma.webhookEndpoint.count()).toBe(0);
  });

  test("with a token of one workspace is possible in this workspace alone", async () => {
    const bound = await w.apiToken("owner", "API_WRITE", w.ids.workspace);
    expect(codeOf(await create(bound, { workspaceId: w.ids.workspace }))).toBeUndefined();
    expect(codeOf(await create(bound, { workspaceId: w.ids.secondWorkspace }))).toBe("FORBIDDEN");
    expect(codeOf(await create(bound))).toBe("FORBIDDEN");
    expect(codeOf(await create(await w.apiToken("owner", "API_READ")))).toBe("FORBIDDEN");
  });
});

describe("an endpoint of another tenant", () => {
  test.each(NEVER)("does not exist for %s", async (role) => {
    const id = await planted(w, { organizationId: w.ids.organization, workspaceId: w.ids.workspace });
    const delivery = await webhookDelivery(w, id);
    const answers = [
      await change(token(role), "updateWebhookEndpoint", { id, description: "x" }),
      await change(token(role), "pauseWebhookEndpoint", { id }),
      await change(token(role), "resumeWebhookEndpoint", { id }),
      await call(token(role), "rotateWebhookSecret", { id }, "secret"),
      await call(token(role), "deleteWebhookEndpoint", { id }, "deletedId"),
      await call(token(role), "sendTestWebhook", { id }, "webhookDelivery { id }"),
      await call(token(role), "replayWebhookDelivery", { id: delivery.id }, "webhookDelivery { id }"),
      await call(token(role), "replayFailedWebhookDeliveries", { endpointId: id, since: w.clock.now() }, "replayed"),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => "NOT_FOUND"));
    const ids = [id, delivery.id, delivery.eventId, delivery.attemptId];
    const read = `query ($id: ID!, $ids: [ID!]!, $workspace: ID!, $organization: ID!) {
      webhookEndpoint(id: $id) { id } nodes(ids: $ids) { id }
      workspace(id: $workspace) { webhookEndpoints { totalCount nodes { id } } }
      organization(id: $organization) { webhookEndpoints { totalCount nodes { id } } } }`;
    const variables = { id, ids, workspace: w.ids.workspace, organization: w.ids.organization };
    const empty = { webhookEndpoints: { totalCount: 0, nodes: [] } };
    const seen = dataOf(await w.gql(token(role), read, variables));
    expect(seen).toEqual({
      webhookEndpoint: null,
      nodes: ids.map(() => null),
      workspace: ["editor", "viewer"].includes(role) ? empty : null,
      organization: ["editor", "viewer", "member"].includes(role) ? empty : null,
    });
  });

  test("of the organization does not exist for an admin of one workspace", async () => {
    const id = await planted(w, { organizationId: w.ids.organization });
    const bound = await w.apiToken("owner", "API_FULL", w.ids.workspace);
    expect(codeOf(await change(bound, "pauseWebhookEndpoint", { id }))).toBe("NOT_FOUND");
  });
});

describe("the lists of endpoints", () => {
  test("have all endpoints of an organization, and those of a workspace, oldest first", async () => {
    const whole = await planted(w, { organizationId: w.ids.organization });
    const one = await planted(w, { organizationId: w.ids.organization, workspaceId: w.ids.workspace });
    await planted(w, { organizationId: w.ids.otherOrganization });
    const read = `query ($workspace: ID!, $organization: ID!, $id: ID!) {
      webhookEndpoint(id: $id) { workspace { id } } node(id: $id) { id }
      workspace(id: $workspace) { webhookEndpoints { totalCount nodes { id } } }
      organization(id: $organization) { webhookEndpoints(first: 5) { totalCount nodes { id } } } }`;
    const variables = { workspace: w.ids.workspace, organization: w.ids.organization, id: one };
    const expected = {
      webhookEndpoint: { workspace: { id: w.ids.workspace } },
      node: { id: one },
      workspace: { webhookEndpoints: { totalCount: 1, nodes: [{ id: one }] } },
      organization: { webhookEndpoints: { totalCount: 2, nodes: [{ id: whole }, { id: one }] } },
    };
    for (const role of ["owner", "admin"] as const) {
      expect(dataOf(await w.gql<object>(token(role), read, variables))).toEqual(expected);
    }
  });
});

describe("updateWebhookEndpoint", () => {
  test("changes the given fields, and increases the revision once", async () => {
    const { webhookEndpoint } = await created({ description: "CRM" });
    const { id } = webhookEndpoint;
    const input = { id, expectedRevision: 1, url: "https://other.example/in", eventTypes: ["MEDIA_READY"] };
    const after = await changed("updateWebhookEndpoint", input);
    expect(after).toMatchObject({
      ...webhookEndpoint,
      url: input.url,
      eventTypes: ["MEDIA_READY"],
      revision: 2,
    });
    const cleared = await changed("updateWebhookEndpoint", { id, description: null });
    expect([cleared.description, cleared.revision]).toEqual(["", 3]);
    const { auditEvents } = await recordedBy(w, () => changed("updateWebhookEndpoint", { id, url: input.url }));
    expect(auditEvents).toEqual([]);
    const stale = await change(token("owner"), "updateWebhookEndpoint", { id, expectedRevision: 1, description: "x" });
    expect(codeOf(stale)).toBe("REVISION_CONFLICT");
  });

  test("refuses an address that is not public", async () => {
    const { id } = (await created()).webhookEndpoint;
    const answer = await change(token("owner"), "updateWebhookEndpoint", { id, url: "https://192.168.0.1/" });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["INVALID_INPUT", [{ path: ["url"] }]]);
  });
});

describe("rotateWebhookSecret", () => {
  const rotate = async (input: object) =>
    (dataOf(await call<Shown>(token("owner"), "rotateWebhookSecret", input, `secret webhookEndpoint ${ENDPOINT}`))[
      "rotateWebhookSecret"
    ] ?? {}) as Shown;
  const rowOf = (id: string) => w.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });

  test.each<[number | null, string]>([
    [null, "2026-03-03T10:00:00.000Z"],
    [1, "2026-03-02T11:00:00.000Z"],
    [168, "2026-03-09T10:00:00.000Z"],
  ])("with %s hours keeps the previous secret until %s", async (previousValidHours, until) => {
    const before = await created();
    const { secret, webhookEndpoint } = await rotate({ id: before.webhookEndpoint.id, previousValidHours });
    expect(secret).not.toBe(before.secret);
    expect(webhookEndpoint).toMatchObject({ previousSecretValidUntil: until, revision: 2 });
    const { id, secret: sealed, previousSecret } = await rowOf(before.webhookEndpoint.id);
    const opened = [sealed, previousSecret ?? ""].map((each) => w.app.services.vault.open(each, secretPlace(id)));
    expect(opened).toEqual([secret, before.secret]);
  });

  test("with 0 hours ends the previous secret at once", async () => {
    const { id } = (await created()).webhookEndpoint;
    await rotate({ id });
    expect((await rotate({ id, previousValidHours: 0 })).webhookEndpoint.previousSecretValidUntil).toBeNull();
    expect((await rowOf(id)).previousSecret).toBeNull();
  });

  test.each([-1, 169])("refuses %s hours", async (previousValidHours) => {
    const { id } = (await created()).webhookEndpoint;
    const answer = await call(token("owner"), "rotateWebhookSecret", { id, previousValidHours }, "secret");
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject(["VALIDATION_FAILED", [{ path: ["previousValidHours"] }]]);
  });
});

describe("pauseWebhookEndpoint and resumeWebhookEndpoint", () => {
  test("stop an endpoint and start it again", async () => {
    const { id } = (await created()).webhookEndpoint;
    const paused = await changed("pauseWebhookEndpoint", { id, expectedRevision: 1 });
    expect(paused).toMatchObject({ state: "PAUSED", pauseReason: "BY_ADMIN", revision: 2 });
    expect(await changed("pauseWebhookEndpoint", { id })).toEqual(paused);
    const resumed = await changed("resumeWebhookEndpoint", { id, expectedRevision: 2 });
    expect(resumed).toMatchObject({ state: "ACTIVE", pauseReason: null, revision: 3 });
    expect(await changed("resumeWebhookEndpoint", { id })).toEqual(resumed);
    for (const name of ["pauseWebhookEndpoint", "resumeWebhookEndpoint"]) {
      expect(codeOf(await change(token("owner"), name, { id, expectedRevision: 1 }))).toBe("REVISION_CONFLICT");
    }
  });

  test("queue the deliveries that became due meanwhile, and clear the failures", async () => {
    const { id } = (await created()).webhookEndpoint;
    const data = {
      state: "PAUSED",
      pauseReason: "REPEATED_FAILURE",
      failingSince: w.clock.now(),
      failedInRow: 20,
    } as const;
    await w.db.prisma.webhookEndpoint.update({ where: { id }, data });
    const { id: due } = await webhookDelivery(w, id, { state: "PENDING" });
    await w.db.prisma.webhookDelivery.update({ where: { id: due }, data: { nextTryAt: w.clock.now() } });
    await webhookDelivery(w, id, { state: "PENDING" });
    await w.db.prisma.outboxMessage.deleteMany();
    await changed("resumeWebhookEndpoint", { id });
    const outbox = await w.db.prisma.outboxMessage.findMany({ where: { topic: "webhook.deliver" } });
    expect(outbox.map(({ payload }) => payload)).toEqual([{ deliveryId: due }]);
    expect(await w.db.prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({
      failingSince: null,
      failedInRow: 0,
      createdById: w.users.owner.id,
    });
  });

  test("make the viewer answer for an endpoint whose creator lost access", async () => {
    const { id } = (await created()).webhookEndpoint;
    const data = { state: "PAUSED", pauseReason: "CREATOR_LOST_ACCESS", createdById: w.users.editor.id } as const;
    await w.db.prisma.webhookEndpoint.update({ where: { id }, data });
    const answer = await change(token("admin"), "resumeWebhookEndpoint", { id });
    expect(dataOf(answer)["resumeWebhookEndpoint"]?.webhookEndpoint.createdBy).toEqual({ id: w.users.admin.id });
  });
});

describe("deleteWebhookEndpoint", () => {
  test("deletes the endpoint with its deliveries", async () => {
    const { id } = (await created()).webhookEndpoint;
    await webhookDelivery(w, id);
    const answer = await call<{ deletedId: string }>(token("admin"), "deleteWebhookEndpoint", { id }, "deletedId");
    expect(dataOf(answer)["deleteWebhookEndpoint"]).toEqual({ deletedId: id });
    expect(await w.db.prisma.webhookDelivery.count({ where: { endpointId: id } })).toBe(0);
    expect(codeOf(await call(token("admin"), "deleteWebhookEndpoint", { id }, "deletedId"))).toBe("NOT_FOUND");
  });
});

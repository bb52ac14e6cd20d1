import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requiredCredentialOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { openLog } from "../../src/platform/log/logtape.ts";
import { createApp } from "../../src/server/app.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { Client } from "../support/client.ts";
import { runJobs } from "../support/jobs.ts";
import { type Newcomer, newcomer } from "../support/newcomer.ts";
import { type World, world } from "../support/world.ts";

const MINUTE_MS = 60_000;
const IMPERSONATE = `mutation ($userId: ID!, $reason: String!) {
  impersonate(input: { userId: $userId, reason: $reason }) { token sessionId userId expiresAt }
}`;
const END = "mutation ($id: ID) { endImpersonation(input: { id: $id }) { sessionId } }";
const WHO = "{ viewer { user { id } isInstanceAdmin impersonation { administratorId startedAt expiresAt } } }";
const SESSIONS = "{ viewer { sessions { nodes { id impersonated current } } } }";
const REVOKE = "mutation ($id: ID!) { revokeSession(input: { id: $id }) { session { id } } }";

interface Impersonated {
  impersonate: { token: string; sessionId: string; userId: string; expiresAt: string };
}

let w: World;
let administrator: Newcomer;
let person: Newcomer;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Creates new users for each test, because tests take rights away from them. */
async function people(): Promise<void> {
  administrator = await newcomer(w);
  await w.db.prisma.user.update({ where: { id: administrator.id }, data: { isInstanceAdmin: true } });
  person = await newcomer(w, { organization: "ADMIN", workspace: "EDITOR" });
}

const impersonate = (by: { token: string }, userId: string, reason = "Ticket 4711") =>
  w.gql<Impersonated>(by.token, IMPERSONATE, { userId, reason });
async function acting(): Promise<{ token: string; id: string }> {
  await people();
  const { token, sessionId } = dataOf(await impersonate(administrator, person.id)).impersonate;
  return { token, id: sessionId };
}
const statusOf = async (token: string) => (await w.gql(token, WHO)).status;
const auditEventsOf = (resourceId: string) =>
  w.db.prisma.auditEvent.findMany({ where: { resourceId }, orderBy: { id: "asc" } });

describe("impersonate", () => {
  test("opens a session of the user for 15 minutes that names the administrator", async () => {
    await people();
    const impersonation = dataOf(await impersonate(administrator, person.id)).impersonate;
    const expiresAt = new Date(w.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
    expect(impersonation).toMatchObject({ userId: person.id, expiresAt });
    expect(dataOf(await w.gql(impersonation.token, WHO))).toEqual({
      viewer: {
        user: { id: person.id },
        isInstanceAdmin: false,
        impersonation: { administratorId: administrator.id, startedAt: w.clock.now().toISOString(), expiresAt },
      },
    });
    expect(dataOf(await w.gql(person.token, WHO))).toMatchObject({ viewer: { impersonation: null } });
    const row = await w.db.prisma.session.findUniqueOrThrow({ where: { id: impersonation.sessionId } });
    expect(row).toMatchObject({ impersonatorId: administrator.id, impersonationReason: "Ticket 4711" });
    expect(row.tokenHash).not.toContain(impersonation.token);
  });

  test("audits administrator and user without the reason, and notifies the user", async () => {
    const { id } = await acting();
    const [entry, ...others] = await auditEventsOf(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: "impersonation.session_created",
      source: "impersonation",
      resourceType: "impersonation",
      result: "succeeded",
      actorUserId: administrator.id,
      changedFields: [{ field: "user_id", current: person.id }],
    });
    expect(JSON.stringify(entry)).not.toContain("4711");
    await runJobs(w.app.services);
    const notifications = await w.db.prisma.notification.findMany({ where: { userId: person.id } });
    expect(notifications).toMatchObject([{ topic: "security_action", payload: { kind: "impersonated" } }]);
    expect(notifications.map(({ title, body }) => `${title} ${body}`).join("")).not.toContain("4711");
  });

  test("requires an instance administrator's own session and a target who is no administrator", async () => {
    await people();
    expect(codeOf(await impersonate(w.users.owner, person.id))).toBe("FORBIDDEN");
    expect(codeOf(await impersonate({ token: await w.apiToken("instanceAdmin", "API_FULL") }, person.id))).toBe(
      "FORBIDDEN",
    );
    expect(codeOf(await impersonate(administrator, administrator.id))).toBe("INVALID_INPUT");
    expect(codeOf(await impersonate(administrator, newId("usr")))).toBe("NOT_FOUND");
    expect(codeOf(await impersonate(administrator, w.users.instanceAdmin.id))).toBe("FORBIDDEN");
    const refused = { action: "impersonation.session_created", result: "failed", actorUserId: administrator.id };
    expect(await w.db.prisma.auditEvent.findMany({ where: refused })).toMatchObject([
      { changedFields: [{ field: "user_id", current: w.users.instanceAdmin.id }] },
    ]);
    for (const reason of ["", "  ", "x".repeat(501)]) {
      expect(codeOf(await impersonate(administrator, person.id, reason))).toBe("VALIDATION_FAILED");
    }
    const key = { "idempotency-key": "once" };
    expect(codeOf(await w.gql(administrator.token, IMPERSONATE, { userId: person.id, reason: "r" }, key))).toBe(
      "BAD_REQUEST",
    );
  });

  test("expires no later than the administrator's own session", async () => {
    await people();
    const expiresAt = new Date(w.clock.now().getTime() + 5 * MINUTE_MS);
    await w.db.prisma.session.update({ where: { id: administrator.sessionId }, data: { expiresAt } });
    expect(dataOf(await impersonate(administrator, person.id)).impersonate.expiresAt).toBe(expiresAt.toISOString());
  });
});

describe("an impersonation", () => {
  test("reads and writes as the user, and the audit log and its export name both", async () => {
    const { token } = await acting();
    const CREATE = `mutation ($workspaceId: ID!) {
      createPublication(input: { workspaceId: $workspaceId, segments: [{ text: "Bread is out." }] }) { publication { id createdBy { id } } }
    }`;
    const { createPublication } = dataOf(
      await w.gql<{ createPublication: { publication: { id: string; createdBy: { id: string } } } }>(token, CREATE, {
        workspaceId: w.ids.workspace,
      }),
    );
    expect(createPublication.publication.createdBy.id).toBe(person.id);
    const slot = await w.rest("POST", "/posting-schedules", {
      token,
      body: { workspace_id: w.ids.workspace, day_of_week: 3, utc_hour: 4, utc_minute: 5 },
    });
    expect(slot.status).toBe(200);
    for (const action of ["publication.created", "workspace.posting_slot_created"]) {
      const { body } = await w.rest("GET", `/admin/audit-events/export.json?action=${action}&limit=1`, {
        token: administrator.token,
      });
      const [item] = (body as { items: { actor_user_id: string; effective_actor_user_id: string }[] }).items;
      expect(item).toMatchObject({ actor_user_id: administrator.id, effective_actor_user_id: person.id });
    }
  });

  test("logs the administrator beside the user", async () => {
    const { token } = await acting();
    const lines: string[] = [];
    const log = openLog("info", (line) => void lines.push(line));
    const { env, storage } = w.app.services;
    const app = await createApp({ env, database: w.db, now: w.clock.now, storage, log });
    try {
      const client = new Client(app);
      await client.gql(token, WHO);
      await client.gql(person.token, WHO);
    } finally {
      await app.close();
    }
    const requests = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ viewer }) => viewer);
    expect(requests.map(({ viewer, impersonator }) => [viewer, impersonator])).toEqual([
      [person.id, administrator.id],
      [person.id, undefined],
    ]);
  });

  const closed = ["Query", "Mutation", "Subscription"].flatMap((root) =>
    Object.keys((schema.getType(root) as { getFields?(): object } | undefined)?.getFields?.() ?? {})
      .filter((field) => ["session", "instance"].includes(requiredCredentialOf(schema, root, field)))
      .map((field) => `${root}.${field}`),
  );

  test("is refused by every operation that requires the user's own session", async () => {
    const { token } = await acting();
    expect(closed).toEqual(
      expect.arrayContaining([
        "Mutation.createApiToken",
        "Mutation.revokeApiToken",
        "Mutation.reauthenticate",
        "Mutation.revokeSession",
        "Mutation.acceptOwnership",
        "Mutation.nominateOwner",
        "Mutation.impersonate",
        "Query.instanceAuditExport",
      ]),
    );
    // The check of the session precedes every check of the input.
    expect(codeOf(await impersonate({ token }, w.users.editor.id))).toBe("FORBIDDEN");
    expect(codeOf(await w.gql(token, REVOKE, { id: person.sessionId }))).toBe("FORBIDDEN");
    expect(codeOf(await w.gql(token, `mutation { createApiToken(input: { name: "Mine" }) { token } }`))).toBe(
      "FORBIDDEN",
    );
    expect(
      codeOf(await w.gql(token, `mutation { acceptOwnership(input: { id: "otr" }) { ownershipTransfer { id } } }`)),
    ).toBe("FORBIDDEN");
    expect((await w.gql<{ viewer: { sessions: null } }>(token, SESSIONS)).data).toEqual({ viewer: { sessions: null } });
    const accepting = { token, body: { id: "otr" } };
    expect((await w.rest("POST", "/organization-ownership-transfers/accept", accepting)).status).toBe(403);
    const exporting = w.rest("GET", "/admin/audit-events/export.json", { token });
    expect((await exporting).status).toBe(403);
  });

  test("cannot administer the instance, even if its user becomes an administrator", async () => {
    const { token } = await acting();
    await w.db.prisma.user.update({ where: { id: person.id }, data: { isInstanceAdmin: true } });
    expect((await w.rest("GET", "/admin/audit-events/export.json", { token })).status).toBe(403);
    expect(codeOf(await impersonate({ token }, w.users.editor.id))).toBe("FORBIDDEN");
  });

  test("is listed among the user's sessions and can be revoked by the user", async () => {
    const { token, id } = await acting();
    const { viewer } = dataOf(await w.gql<{ viewer: { sessions: { nodes: object[] } } }>(person.token, SESSIONS));
    expect(viewer.sessions.nodes).toEqual([
      { id, impersonated: true, current: false },
      { id: person.sessionId, impersonated: false, current: true },
    ]);
    dataOf(await w.gql(person.token, REVOKE, { id }));
    expect(await statusOf(token)).toBe(401);
    expect((await auditEventsOf(id)).at(-1)).toMatchObject({
      action: "impersonation.session_ended",
      actorUserId: person.id,
      effectiveActorUserId: person.id,
    });
  });
});

describe("the end of an impersonation", () => {
  test("comes after 15 minutes, regardless of use", async () => {
    const { token } = await acting();
    for (let minute = 0; minute < 14; minute += 7) {
      w.clock.advance(7 * MINUTE_MS);
      expect(await statusOf(token)).toBe(200);
    }
    w.clock.advance(MINUTE_MS - 1);
    expect(await statusOf(token)).toBe(200);
    w.clock.advance(1);
    expect(await statusOf(token)).toBe(401);
  });

  test.each([
    ["endImpersonation", END],
    ["signOut", "mutation { signOut { session { id } } }"],
  ])("can be requested within the impersonation by %s", async (_name, document) => {
    const { token, id } = await acting();
    dataOf(await w.gql(token, document));
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(administrator.token)).toBe(200);
    expect((await auditEventsOf(id)).slice(1)).toMatchObject([
      {
        action: "impersonation.session_ended",
        actorUserId: administrator.id,
        effectiveActorUserId: person.id,
        changedFields: [{ field: "user_id", previous: person.id, current: person.id }],
      },
    ]);
  });

  test("can be requested from the administrator's own session only, and is audited once", async () => {
    const { token, id } = await acting();
    for (const by of [w.users.instanceAdmin, person, w.users.owner]) {
      expect(codeOf(await w.gql(by.token, END, { id }))).toBe("NOT_FOUND");
    }
    expect(codeOf(await w.gql(administrator.token, END))).toBe("FORBIDDEN");
    expect(codeOf(await w.gql(administrator.token, END, { id: administrator.sessionId }))).toBe("NOT_FOUND");
    const other = dataOf(await impersonate(administrator, w.users.editor.id)).impersonate;
    expect(codeOf(await w.gql(other.token, END, { id }))).toBe("NOT_FOUND");
    for (let time = 0; time < 2; time++) {
      expect(dataOf(await w.gql(administrator.token, END, { id }))).toEqual({ endImpersonation: { sessionId: id } });
    }
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(other.token)).toBe(200);
    expect(await auditEventsOf(id)).toHaveLength(2);
  });

  const losses: Record<string, () => Promise<unknown>> = {
    "the administrator loses the administrator's rights": () =>
      w.db.prisma.user.update({ where: { id: administrator.id }, data: { isInstanceAdmin: false } }),
    "the administrator's session is revoked": () =>
      w.gql(administrator.token, "mutation { signOut { session { id } } }"),
    "the administrator is deleted": () => w.db.prisma.user.delete({ where: { id: administrator.id } }),
  };

  test.each(Object.entries(losses))("comes when %s", async (_what, lose) => {
    const { token } = await acting();
    await lose();
    expect(await statusOf(token)).toBe(401);
  });
});

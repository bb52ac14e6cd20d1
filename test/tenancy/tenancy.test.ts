import { parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requiredCredentialOf, requirementsOf } from "../../schema/core/roots.ts";
import { schema } from "../../schema/index.ts";
import { hashPassword } from "../../src/domains/identity/password/hash.ts";
import { authenticate } from "../../src/platform/access/authenticate.ts";
import { requireCredential } from "../../src/platform/access/requireCredential.ts";
import type { Viewer } from "../../src/platform/access/viewer.ts";
import { findDomainError } from "../../src/platform/errors/recognize.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { demoModel } from "../../src/server/demo/model.ts";
import { authorizeApplication } from "../../src/server/graphql/documents/authorize.ts";
import { personalInAuditLog } from "../support/database/personal.ts";
import { PASSWORD } from "../support/domains/accounts.ts";
import { MAIL } from "../support/domains/mails.ts";
import { voiceProfile } from "../support/domains/voiceProfile.ts";
import { world } from "../support/world.ts";
import { ask, type Outcome, rootFields } from "./ask.ts";
import {
  DECISIONS,
  type Decision,
  EDITORS,
  MEMBERS,
  ORGANIZATION_ADMINS,
  READERS,
  refusalOf,
  verdictOf,
  WORKSPACE_ADMINS,
} from "./decisions.ts";
import { credential, isApplication, PERSONAS, type Persona, personOf, type Scene, sceneOf } from "./personas.ts";
import { type ArgumentValues, MAKERS, otherPlaceOf, placeOf, UNKNOWN, usedBy, valuesIn } from "./rows.ts";
import { personasOverHttp } from "./sample.ts";
import { isOpen } from "./scopes.ts";
import { operationOn } from "./select.ts";
import { ID, idsIn } from "./walk.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await sceneOf(
    await world({
      env: {
        ...MAIL,
        OUTBOUND_ALLOW: "127.0.0.1",
        MAX_QUERY_TOKENS: "40000",
        MAX_QUERY_COST: "100000000",
        MAX_QUERY_ALIASES: "1000",
        MAX_QUERY_BYTES: "1000000",
        MAX_QUERY_SECONDS: "600",
      },
      model: demoModel,
    }),
  );
  await scene.db.prisma.user.updateMany({ data: { passwordHash: await hashPassword(PASSWORD) } });
  await voiceProfile(scene, scene.ids.workspace, { isDefault: true });
});
afterAll(() => scene.close());

const decided = Object.entries(DECISIONS);

describe("the table of decisions", () => {
  test("lists exactly the root fields of the schema", () => {
    expect(new Set(rootFields())).toEqual(new Set(Object.keys(DECISIONS)));
  });

  test.each(decided)("requires the same credential for %s as the schema", (name, { takes }) => {
    const [root = "", field = ""] = name.split(".");
    expect(requiredCredentialOf(schema, root, field)).toBe(takes);
  });
});

describe("the role in a description", () => {
  const ROLES: Readonly<Record<string, readonly Persona[]>> = {
    organizationOwner: ["owner"],
    organizationAdmin: ORGANIZATION_ADMINS,
    organizationMember: MEMBERS,
    workspaceAdmin: WORKSPACE_ADMINS,
    workspaceEditor: EDITORS,
    publicationApprover: WORKSPACE_ADMINS,
    publicationCommenter: EDITORS,
    commentAuthor: WORKSPACE_ADMINS,
    workspaceMember: READERS,
    tenantAdmin: WORKSPACE_ADMINS,
  };

  const declared = decided.flatMap(([name, { roles }]) => {
    const [root = "", field = ""] = name.split(".");
    const { role } = requirementsOf(schema, root, field);
    // People with the role are refused with UNAVAILABLE without a payment provider, and with CONFLICT without a bot.
    return role === null || role === "self"
      ? []
      : [{ name, role, ok: roles.ok ?? roles.UNAVAILABLE ?? roles.CONFLICT }];
  });

  test.each(declared)("of $name is the role that the operation accepts: $role", ({ role, ok }) => {
    expect(ok).toEqual(ROLES[role]);
  });
});

/** The code that something is refused with, or null. */
async function refusalBy(act: () => unknown): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    const code = findDomainError(error)?.code;
    if (code === undefined) throw error;
    return code;
  }
}

describe("the required credential", () => {
  /**
   * The viewer that the server makes of each persona's credential, or the code with which it refuses the credential.
   */
  const viewers = new Map<Persona, Viewer | string>();
  beforeAll(async () => {
    for (const persona of PERSONAS) {
      const token = await credential(scene, persona);
      const request = new Request("http://rostrum.test/graphql", { method: "POST" });
      if (token !== null) request.headers.set("authorization", `Bearer ${token}`);
      const refused = await refusalBy(async () =>
        viewers.set(persona, await authenticate(request, scene.app.services)),
      );
      if (refused !== null) viewers.set(persona, refused);
    }
  });

  test.each(decided)("of %s is decided for every persona", async (name, decision) => {
    const [root = "", field = ""] = name.split(".");
    const { credential: required, application } = requirementsOf(schema, root, field);
    const document = parse(`${root.toLowerCase()} { ${field} }`);
    const codes: Partial<Record<Persona, string | null>> = {};
    for (const [persona, viewer] of viewers) {
      const enter = (as: Viewer) => {
        authorizeApplication(document, null, as);
        requireCredential(as, required, application);
      };
      codes[persona] = typeof viewer === "string" ? viewer : await refusalBy(() => enter(viewer));
    }
    expect(codes).toEqual(Object.fromEntries(PERSONAS.map((persona) => [persona, refusalOf(decision, persona)])));
  });
});

/** The person whose personal rows a case has: the caller, or the owner where there is no caller. */
const personFor = (persona: Persona) => scene.people[personOf(persona) ?? "owner"];

/** Rows that no answer to a persona may name: those of the other tenant. */
function hiddenFrom(persona: Persona): string[] {
  const { organization, secondWorkspace, slot, otherOrganization, otherWorkspace, otherSlot } = scene.ids;
  // Not the workspace itself: the stranger's own token still says what it was bound to.
  const ours = [organization, secondWorkspace, slot, scene.people.editor.id];
  const theirs = [otherOrganization, otherWorkspace, otherSlot];
  const person = personOf(persona);
  if (person === "outsider") return ours;
  return person === "instanceAdmin" || person === undefined ? [] : [...theirs, scene.people.outsider.id];
}

/** A document that asks for what is closed is refused as a whole: test/applications/scopes.test.ts. */
const keptFor = (persona: Persona) => (isApplication(persona) ? isOpen : undefined);

/** Values that are made once: a refused case leaves its rows as they are, so that the next one can use them. */
const kept = new Map<string, Promise<unknown>>();
function once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  const made = (kept.get(key) as Promise<Value> | undefined) ?? make();
  kept.set(key, made);
  return made;
}

/** The rows of a case: the same ones for all that one person is refused in an operation. */
function valuesFor(
  name: string,
  { arguments: build }: Decision,
  persona: Persona,
  isRefused: boolean,
): Promise<ArgumentValues> {
  const make = () => valuesIn(placeOf(scene, personFor(persona)), build);
  return isRefused ? once(`${name} ${personFor(persona).id}`, make) : make();
}

const cases = personasOverHttp(decided.map(([name, decision]) => ({ name, decision }))).map(({ name, persona }) => {
  const decision = DECISIONS[name] as Decision;
  return { name, persona, decision, verdict: verdictOf(decision, persona) };
});

describe("an operation", () => {
  async function expectVerdict({ name, persona, decision, verdict }: (typeof cases)[number]): Promise<void> {
    const variables = decision.arguments(await valuesFor(name, decision, persona, verdict !== "ok"));
    const outcome = await ask(scene, name, await credential(scene, persona), variables, keptFor(persona));
    expect(outcome.verdict).toBe(verdict);
    const named = idsIn(outcome.answer.data);
    expect(hiddenFrom(persona).filter((id) => named.has(id))).toEqual([]);
  }
  const STREAMS = new Set(
    ["workspaceChanged", "publicationChanged", "deliveryProgress", "mediaProcessed", "notificationReceived"].map(
      (field) => `Subscription.${field}`,
    ),
  );
  const isStream = ({ name }: (typeof cases)[number]) => STREAMS.has(name);

  test.each(cases.filter((each) => !isStream(each)))("$name as $persona: $verdict", expectVerdict);
  // Each stream waits for an event of other writes, and needs no processor meanwhile.
  test.concurrent.each(cases.filter(isStream))("$name as $persona: $verdict", expectVerdict);
});

describe("a query that is asked again", () => {
  // The scene verifies each answer of the cache: an executed answer that is another one would be INTERNAL.
  test("has the same answer from the cache, or says why it is not cached", async () => {
    const uncached: Record<string, string> = {};
    let hits = 0;
    for (const { name, decision } of cases.filter((each) => each.persona === "owner" && each.verdict === "ok")) {
      const [root = "", field = ""] = name.split(".");
      if (root !== "Query") continue;
      const variables = decision.arguments(await valuesFor(name, decision, "owner", false));
      const token = await credential(scene, "owner");
      const read = () => scene.gql(token, operationOn(root, field, 1), variables);
      const first = await read();
      const { data, errors, headers } = await read();
      expect([name, errors]).toEqual([name, undefined]);
      const status = headers.get("cache-status") ?? "";
      const reason = /detail="(\w+)"/.exec(status)?.[1];
      if (reason !== undefined) uncached[field] = reason;
      else {
        expect([name, status, data]).toEqual([name, "rostrum; hit", first.data]);
        hits++;
      }
    }
    const clock = "clock";
    // With everything selected, most objects lead to a value that changes with time, such as the next occurrence of a
    // slot.
    expect(uncached).toEqual({
      authentication: clock,
      billingStatus: clock,
      channelConnection: clock,
      devicePairing: "credential",
      imageTemplate: clock,
      instanceBilling: "payments",
      instantiateImageTemplate: "random",
      invitation: "vault",
      media: clock,
      memeTemplates: "limiter",
      node: clock,
      nodes: clock,
      organization: clock,
      organizationDeletionPreview: "credential",
      ownershipTransfer: "webhook_endpoint",
      postingSlot: clock,
      publication: clock,
      signInOptions: "mailer",
      socialAccount: clock,
      socialSet: clock,
      theme: "webhook_endpoint",
      themeAsset: "webhook_endpoint",
      viewer: clock,
      voiceProfile: clock,
      webhookEndpoint: clock,
      workspace: clock,
    });
    expect(hits).toBeGreaterThan(10);
  });
});

/** An answer without ids and addresses, which differ from row to row. The rest must not show whether a row exists. */
function withoutRows({ answer: { status, data, errors = [] } }: Outcome): unknown {
  const reported = errors.map(({ message, path, extensions }) => ({ message, path, extensions }));
  const text = JSON.stringify({ status, data, reported });
  return JSON.parse(text.replaceAll(ID, "id").replaceAll(/-\d+@example/g, "@example"));
}

const STRANGERS: Persona[] = ["owner", "viewer", "boundHere", "outsider", "instanceAdmin"];

const probes = decided.flatMap(([name, decision]) =>
  usedBy(decision.arguments)
    .filter((row) => UNKNOWN[row] !== undefined)
    .flatMap((row) => STRANGERS.map((persona) => ({ name, decision, row, persona }))),
);

/** Fields that take several ids, and ignore unknown ones. */
const LISTS = ["Query.nodes", "Mutation.markNotificationsRead", "Mutation.deleteNotifications"];

describe("an id of another tenant", () => {
  test.each(probes)(
    "gets the answer of an unknown $row in $name as $persona",
    async ({ name, decision, row, persona }) => {
      const token = await credential(scene, persona);
      // To the outsider, everyone else's rows are foreign; and the other way round.
      const elsewhere = persona === "outsider" ? placeOf(scene, scene.people.editor) : otherPlaceOf(scene);
      const rows = await valuesFor(name, decision, persona, true);
      const instead = (id: string) => ask(scene, name, token, decision.arguments({ ...rows, [row]: id }));
      const foreign = await instead(await once(`${row} of ${elsewhere.organization}`, () => MAKERS[row](elsewhere)));
      const unknown = await instead((UNKNOWN[row] as () => string)());
      expect(withoutRows(foreign)).toEqual(withoutRows(unknown));
      expect(foreign.verdict === "ok" && !LISTS.includes(name)).toBe(false);
    },
  );
});

describe("the audit log of all cases", () => {
  test("contains no name, no address and no text that a person wrote", async () => {
    expect(await scene.db.prisma.auditEvent.count()).toBeGreaterThan(0);
    expect(await personalInAuditLog(scene.db)).toEqual([]);
    // The search finds names and addresses where there are any.
    const { email } = scene.people.owner;
    const rest = { action: "a.b", source: "s", result: "failed", resourceType: "t", occurredAt: scene.clock.now() };
    const changedFields = [
      { field: "email", current: email },
      { field: "name", previous: "Northwind" },
    ];
    await scene.db.prisma.auditEvent.create({ data: { id: newId("aud"), ...rest, changedFields } });
    expect(await personalInAuditLog(scene.db)).toEqual([email, "Northwind"]);
  });
});

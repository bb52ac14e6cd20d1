import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BOUNDS, DOCUMENT_LIMITS } from "../../src/domains/applications/bounds.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { type Granted, granted } from "../support/domains/application.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { type World, world } from "../support/world.ts";
import { NAME, sha256 } from "./manifests.ts";
import { post } from "./send.ts";

const REGISTER = `mutation ($input: RegisterApplicationDocumentsInput!) { registerApplicationDocuments(input: $input) {
  externalApplication { documentsVersion documentVersions { version documentCount byteCount createdAt } } } }`;
const COUNT = "query Count($id: ID!) { workspace(id: $id) { name postingSlots { totalCount } } }";

let w: World;
let one: Granted;
let other: Granted;
beforeAll(async () => {
  w = await world();
  one = await granted(w, w.users.owner.id, ["workspace:read"]);
  other = await granted(w, w.users.owner.id, ["workspace:read"]);
});
afterAll(() => w.close());

interface Registered {
  registerApplicationDocuments: {
    externalApplication: { documentsVersion: number; documentVersions: { version: number; documentCount: number }[] };
  };
}
const ask = (input: object, token = w.users.instanceAdmin.token, of = one) =>
  w.gql<Registered>(token, REGISTER, { input: { applicationId: of.applicationId, ...input } });
const register = async (documents: { id: string; text: string }[], more: object = {}, of = one) =>
  dataOf(await ask({ documents, ...more }, undefined, of)).registerApplicationDocuments.externalApplication;
const call = (documentId: string, { token } = one) =>
  post(w, token, { documentId, variables: { id: w.ids.workspace } });

describe("registering an application's documents", () => {
  test("lets its tokens call them by id and by hash at once, and no other credential", async () => {
    const before = await call("Name");
    expect(codeOf(before)).toBe("DOCUMENT_NOT_FOUND");
    const { documentsVersion, documentVersions } = await register([{ id: "Name", text: NAME }]);
    expect([documentsVersion, documentVersions]).toEqual([
      1,
      [{ version: 1, documentCount: 1, byteCount: NAME.length, createdAt: w.clock.now().toISOString() }],
    ]);
    for (const id of ["Name", `sha256:${sha256(NAME)}`])
      expect((await call(id)).data).toEqual({ workspace: { name: "Coffee" } });
    for (const token of [other.token, w.users.owner.token, w.users.instanceAdmin.token])
      expect(codeOf(await call("Name", { ...one, token }))).toBe("DOCUMENT_NOT_FOUND");
  });

  test("adds to earlier versions, or replaces them", async () => {
    const added = await register([{ id: "Count", text: COUNT }], { expectedVersion: 1 });
    expect(added.documentVersions[0]).toMatchObject({ version: 2, documentCount: 2 });
    expect((await call("Name")).status).toBe(200);
    const replaced = await register([{ id: "Count", text: NAME }], { replacesEarlier: true });
    expect(replaced.documentVersions.map(({ version, documentCount }) => [version, documentCount])).toEqual([
      [3, 1],
      [2, 2],
      [1, 1],
    ]);
    expect(codeOf(await call("Name"))).toBe("DOCUMENT_NOT_FOUND");
    expect((await call("Count")).data).toEqual({ workspace: { name: "Coffee" } });
  });

  test("returns the new document's answer for an id whose text was replaced, also over GET", async () => {
    const get = () => {
      const members = new URLSearchParams({ documentId: "Shown", variables: JSON.stringify({ id: w.ids.workspace }) });
      return w.request(`/graphql?${members}`, { headers: { authorization: `Bearer ${one.token}` } });
    };
    await register([{ id: "Shown", text: NAME }]);
    for (const status of ["fwd=miss", "hit"])
      expect((await get()).headers.get("cache-status")).toBe(`rostrum; ${status}`);
    await register([{ id: "Shown", text: COUNT }], { replacesEarlier: true });
    expect(await (await get()).json()).toMatchObject({ data: { workspace: { postingSlots: { totalCount: 1 } } } });
  });

  test("makes no version if nothing changes", async () => {
    const input = { documents: [{ id: "Shown", text: COUNT }] };
    const { auditEvents } = await recordedBy(w, () => ask(input));
    expect(auditEvents).toEqual([]);
    expect(dataOf(await ask(input)).registerApplicationDocuments.externalApplication.documentsVersion).toBe(5);
  });

  test("records an audit event without the documents", async () => {
    const { auditEvents } = await recordedBy(w, () => register([{ id: "Audited", text: NAME }]));
    expect(auditEvents).toMatchObject([
      {
        action: "application.documents_registered",
        resourceId: one.applicationId,
        changedFields: [{ field: "documents_version", previous: "5", current: "6" }],
      },
    ]);
  });

  test("keeps the latest 20 versions", async () => {
    for (let index = 0; index < DOCUMENT_LIMITS.versions; index++)
      await register([{ id: `many-${index}`, text: NAME }], {}, other);
    const { documentVersions } = await register([{ id: "last", text: NAME }], {}, other);
    expect([documentVersions.length, documentVersions.at(-1)?.version]).toEqual([DOCUMENT_LIMITS.versions, 2]);
    expect(await w.db.prisma.applicationDocumentVersion.count({ where: { applicationId: other.applicationId } })).toBe(
      20,
    );
  });
});

describe("a registration is refused", () => {
  test("with the document and the message of GraphQL, for each invalid document", async () => {
    const documents = [
      { id: "good", text: NAME },
      { id: "Wrong", text: "{ nothing }" },
      { id: "Broken", text: "{" },
    ];
    const answer = await ask({ documents });
    expect(codeOf(answer)).toBe("INVALID_INPUT");
    expect(issuesOf(answer)).toMatchObject([
      {
        path: ["documents", 1, "text"],
        message: 'is not valid in Wrong: Cannot query field "nothing" on type "Query".',
      },
      { path: ["documents", 2, "text"], message: "is not valid in Broken: Syntax Error: Expected Name, found <EOF>." },
    ]);
    expect(codeOf(await call("good"))).toBe("DOCUMENT_NOT_FOUND");
  });

  test.each([
    ["an id of another form", [{ id: "a b", text: NAME }], 0, /^must be sha256: followed by 64/],
    ["a wrong hash", [{ id: `sha256:${sha256("x")}`, text: NAME }], 0, /^must be the SHA-256 of the text$/],
    ["an id twice", [0, 1].map(() => ({ id: "twice", text: NAME })), 1, /^must be listed only once$/],
  ])("for %s", async (_what, documents, index, message) => {
    const answer = await ask({ documents });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([
      "INVALID_INPUT",
      [{ path: ["documents", index, "id"], message: expect.stringMatching(message) as unknown }],
    ]);
  });

  test("for an id that has another text already", async () => {
    await register([{ id: "Taken", text: NAME }]);
    const answer = await ask({ documents: [{ id: "Taken", text: COUNT }] });
    expect([codeOf(answer), issuesOf(answer)]).toMatchObject([
      "INVALID_INPUT",
      [{ path: ["documents", 0, "id"], value: "Taken" }],
    ]);
  });

  test("for a stale expectedVersion, with the current one", async () => {
    const { errors } = await ask({ documents: [{ id: "stale", text: NAME }], expectedVersion: 1 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "REVISION_CONFLICT", currentRevision: 7 });
  });

  test("for more than 5,000 documents or 16 MiB together", async () => {
    const { applicationId } = await granted(w, w.users.owner.id, []);
    const row = (index: number, bytes: number) => ({
      applicationId,
      documentId: `old-${index}`,
      sha256: sha256(String(index)),
      body: "{ __typename }",
      bytes,
      version: 1,
    });
    const place = { ...one, applicationId };
    const rows = Array.from({ length: BOUNDS.documents.maxItems }, (_, index) => row(index, 1));
    await w.db.prisma.applicationDocument.createMany({ data: rows });
    const more = { documents: [{ id: "more", text: NAME }] };
    expect((await ask(more, undefined, place)).errors?.[0]?.message).toMatch(/would have 5001 documents; at most 5000/);
    await w.db.prisma.applicationDocument.deleteMany({ where: { applicationId } });
    await w.db.prisma.applicationDocument.create({ data: row(0, DOCUMENT_LIMITS.bytes) });
    expect((await ask(more, undefined, place)).errors?.[0]?.message).toMatch(/at most 16777216 are allowed/);
  });

  test("for a revoked application, and for everyone but an instance administrator", async () => {
    const { applicationId } = await granted(w, w.users.owner.id, []);
    const documents = [{ id: "late", text: NAME }];
    await w.db.prisma.externalApplication.update({ where: { id: applicationId }, data: { revokedAt: w.clock.now() } });
    expect(codeOf(await ask({ documents }, undefined, { ...one, applicationId }))).toBe("CONFLICT");
    for (const token of [w.users.owner.token, await w.apiToken("instanceAdmin", "API_FULL"), one.token])
      expect(codeOf(await ask({ documents }, token))).toBe("FORBIDDEN");
  });
});

test("a call of an application's document sends no statement for the document", async () => {
  await register([{ id: "Bare", text: "query Bare { __typename }" }]);
  await call("Bare");
  const recording = recordStatements(w.db.pool);
  await call("Bare");
  const texts = recording.take().map(({ text }) => text);
  expect(texts.filter((text) => text.includes("application_document"))).toEqual([]);
  expect(texts).toHaveLength(1);
});

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { publishTheme } from "../../src/domains/themes/publish.ts";
import { rollbackTheme } from "../../src/domains/themes/rollback.ts";
import { updateThemeDraft } from "../../src/domains/themes/updateDraft.ts";
import { workspacesOf } from "../../src/platform/answer-cache/revisions.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { codeOf, dataOf, issuesOf } from "../support/answers.ts";
import type { GraphQLAnswer } from "../support/client.ts";
import { manifest, theme, typedManifest } from "../support/domains/theme.ts";
import { recordedBy } from "../support/recordedBy.ts";
import { contextOf } from "../support/requestContext.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const token = (role: Role) => w.users[role].token;
const owner = () => token("owner");

interface Theme {
  id: string;
  name: string;
  draftRevision: number;
  publishedRevision: number;
  draft: { key: string; name: string; revision: string; description: string };
}
const THEME = "{ id name draftRevision publishedRevision draft { key name revision description } }";

/** Runs a mutation; returns its answer, or the value of its only field. */
const run = <Data = { theme: Theme }>(by: string, document: string, variables: object = {}) =>
  w.gql<Record<string, Data>>(by, document, { ...variables });
const valueOf = <Data>(answer: GraphQLAnswer<Record<string, Data>>): Data => Object.values(dataOf(answer))[0] as Data;

const CREATE = `mutation ($input: CreateThemeInput!) { createTheme(input: $input) { theme ${THEME} } }`;
let named = 0;
const create = (by: string, input: object = {}) => {
  named += 1;
  return run(by, CREATE, { input: { organizationId: w.ids.organization, name: `Made ${named}`, ...input } });
};
const created = async (input: object = {}) => valueOf(await create(owner(), input)).theme;

type ManifestInput = Parameters<typeof updateThemeDraft>[1]["manifest"];

/** Drafts are set through the operation, because naming 300 members in a GraphQL document is unreadable. */
const draft = async (id: string, expectedDraftRevision: number, content: object = manifest()) =>
  updateThemeDraft(await contextOf(w, "owner"), {
    id,
    expectedDraftRevision,
    manifest: content as ManifestInput,
  });
const described = (description: string) => ({ ...manifest(), description });

const PUBLISH = `mutation ($input: PublishThemeInput!) { publishTheme(input: $input) { theme ${THEME} revision { revision sourceRevision } } }`;
const publish = (by: string, id: string, expectedDraftRevision: number, expectedPublishedRevision: number) =>
  run<{ theme: Theme; revision: { revision: number } }>(by, PUBLISH, {
    input: { id, expectedDraftRevision, expectedPublishedRevision },
  });

const ROLLBACK = `mutation ($input: RollbackThemeInput!) { rollbackTheme(input: $input) { theme ${THEME}
  revision { themeId revision sourceRevision publishedById manifest { key name revision description } } } }`;
const rollback = (by: string, id: string, [source, draftRevision, published]: number[], input: object = {}) =>
  run<{ theme: Theme; revision: Record<string, unknown> }>(by, ROLLBACK, {
    input: {
      id,
      organizationId: w.ids.organization,
      sourceRevision: source,
      expectedDraftRevision: draftRevision,
      expectedPublishedRevision: published,
      ...input,
    },
  });

const read = async (by: string, id: string) =>
  dataOf(await w.gql<{ theme: Theme | null }>(by, `query ($id: ID!) { theme(id: $id) ${THEME} }`, { id })).theme;

/** A REVISION_CONFLICT with the current revisions on both surfaces. */
const conflict = (currentDraftRevision: number, currentPublishedRevision: number) =>
  expect.objectContaining({ code: "REVISION_CONFLICT", currentDraftRevision, currentPublishedRevision });
const extensionsOf = ({ errors }: GraphQLAnswer<unknown>) => errors?.[0]?.extensions;

describe("createTheme", () => {
  test("copies the default built-in theme, another one, or a theme of the organization", async () => {
    const blank = await created({ name: "  Dawn  " });
    expect(blank).toEqual({
      id: expect.stringMatching(/^thm_/),
      name: "Dawn",
      draftRevision: 1,
      publishedRevision: 0,
      draft: { key: blank.id, name: "Dawn", revision: "draft-1", description: manifest().description },
    });
    expect(await read(token("admin"), blank.id)).toEqual(blank);
    const dark = await created({ builtinId: "midnight" });
    expect(dark.draft.description).toBe(manifest("midnight").description);
    const copy = await created({ themeId: dark.id });
    expect(copy.draft).toEqual({ ...dark.draft, key: copy.id, name: copy.name });
  });

  test("refuses the same name twice in an organization, regardless of case, but not in another one", async () => {
    await created({ name: "Ärger" });
    const again = await create(owner(), { name: " äRGER " });
    expect(codeOf(again)).toBe("CONFLICT");
    expect(issuesOf(again)).toMatchObject([{ path: ["name"], value: "äRGER" }]);
    const elsewhere = await create(token("outsider"), { name: "Ärger", organizationId: w.ids.otherOrganization });
    expect(codeOf(elsewhere)).toBeUndefined();
  });

  test.each<[what: string, input: () => object, code: string, path: string[]]>([
    ["a blank name", () => ({ name: " " }), "VALIDATION_FAILED", ["name"]],
    ["a name of 81 characters", () => ({ name: "x".repeat(81) }), "VALIDATION_FAILED", ["name"]],
    ["two themes to copy", () => ({ builtinId: "studio", themeId: newId("thm") }), "VALIDATION_FAILED", ["themeId"]],
    ["an unknown built-in theme", () => ({ builtinId: "nobodys" }), "INVALID_INPUT", ["builtinId"]],
    ["an unknown theme", () => ({ themeId: newId("thm") }), "INVALID_INPUT", ["themeId"]],
  ])("refuses %s", async (_what, input, code, path) => {
    const answer = await create(owner(), input());
    expect(codeOf(answer)).toBe(code);
    expect(issuesOf(answer)).toMatchObject([{ path }]);
  });

  test("refuses another tenant's theme with the error of an unknown theme", async () => {
    const theirs = await theme(w, 0, { organizationId: w.ids.otherOrganization });
    expect(issuesOf(await create(owner(), { themeId: theirs }))).toMatchObject([{ path: ["themeId"] }]);
  });

  test.each(["editor", "viewer", "member", "outsider", "instanceAdmin"] as const)(
    "is FORBIDDEN for the %s",
    async (role) => {
      expect(codeOf(await create(token(role)))).toBe("FORBIDDEN");
    },
  );

  test("needs an api:write token that is not bound to a workspace", async () => {
    expect(codeOf(await create(await w.apiToken("owner", "API_READ")))).toBe("FORBIDDEN");
    expect(codeOf(await create(await w.apiToken("owner", "API_FULL", w.ids.workspace)))).toBe("FORBIDDEN");
    expect(codeOf(await create(await w.apiToken("admin", "API_WRITE")))).toBeUndefined();
  });

  test("records an audit event with the theme's id only", async () => {
    let id = "";
    const { auditEvents, touched } = await recordedBy(
      w,
      async () => void ({ id } = await created({ name: "In private" })),
    );
    expect(auditEvents).toMatchObject([
      {
        action: "organization.theme_created",
        source: "organization_lifecycle",
        resourceId: w.ids.organization,
        changedFields: [{ field: "theme_id", current: id }],
      },
    ]);
    expect(JSON.stringify(auditEvents)).not.toContain("private");
    expect(touched).toEqual([w.ids.organization]);
  });
});

describe("updateThemeDraft", () => {
  test("replaces the draft; id, name and revision stay the theme's own", async () => {
    const { id, name } = await created();
    const content = { ...described("Warmer"), key: "other", name: "Other", revision: "9" };
    await draft(id, 1, content);
    const after = await read(owner(), id);
    expect(after).toMatchObject({ name, draftRevision: 2, publishedRevision: 0 });
    expect(after?.draft).toEqual({ key: id, name, revision: "draft-2", description: "Warmer" });
  });

  test("accepts the typed input and adds the editor's colors", async () => {
    const { id } = await created();
    const document = `mutation ($input: UpdateThemeDraftInput!) { updateThemeDraft(input: $input) { theme ${THEME} } }`;
    const content = typedManifest(manifest("playroom"));
    const answer = await run(owner(), document, { input: { id, expectedDraftRevision: 1, manifest: content } });
    expect(valueOf(answer).theme).toMatchObject({ draftRevision: 2, draft: { description: content.description } });
    const stored = await w.db.prisma.theme.findUniqueOrThrow({ where: { id } });
    const identity = { key: expect.anything(), name: expect.anything(), revision: expect.anything() };
    expect(stored.draft).toEqual({ ...manifest("playroom"), ...identity });
  });

  test("keeps the given JSON byte for byte, except for the identity", async () => {
    const { id } = await created();
    const content = manifest("corkboard");
    const shuffled = Object.fromEntries(Object.entries(content).toReversed());
    await draft(id, 1, shuffled);
    const { rows } = await w.db.pool.query("SELECT draft::text AS text FROM theme WHERE id = $1", [id]);
    const expected = { ...shuffled, key: id, name: expect.anything(), revision: expect.anything() };
    const stored = JSON.parse((rows[0] as { text: string }).text) as Manifest;
    expect(stored).toEqual(expected);
    expect(JSON.stringify({ ...stored, name: content.name, revision: content.revision, key: content.key })).toBe(
      JSON.stringify(shuffled),
    );
  });

  test("reports the token, the rule, the found and the needed value", async () => {
    const { id } = await created();
    const content = manifest();
    content.schemes.light.colors.ink = content.schemes.light.colors.canvas;
    content.schemes.dark.spacing.touchTarget = "20px";
    content.schemes.dark.protectedEditor.editorText = "red";
    const refused = draft(id, 1, content);
    await expect(refused).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    const { issues } = (await refused.catch((error: unknown) => error)) as { issues: object[] };
    expect(issues).toContainEqual(
      expect.objectContaining({
        path: ["manifest", "schemes", "light", "colors", "ink"],
        rule: "contrast",
        value: expect.stringMatching(/^1:1 on /),
        needed: "4.5:1",
      }),
    );
    expect(issues).toContainEqual({
      path: ["manifest", "schemes", "dark", "spacing", "touchTarget"],
      message: "touch-target: found 20px, needed 44 to 96 px",
      rule: "touch-target",
      value: "20px",
      needed: "44 to 96 px",
    });
    expect(issues).toContainEqual(
      expect.objectContaining({
        path: ["manifest", "schemes", "dark", "protectedEditor", "editorText"],
        rule: "protected",
      }),
    );
    expect(await read(owner(), id)).toMatchObject({ draftRevision: 1 });
  });

  test("reports members that do not match the schema, at most a hundred", async () => {
    const { id } = await created();
    for (const content of [{}, { schemes: [] }, { schemes: { light: 1, dark: null } }, { ...manifest(), extra: 1 }]) {
      await expect(draft(id, 1, content)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    }
    const { schemes } = manifest();
    const empty = {
      ...manifest(),
      schemes: { light: { ...schemes.light, colors: {} }, dark: { ...schemes.dark, colors: {} } },
    };
    const error = (await draft(id, 1, empty).catch((e: unknown) => e)) as { issues: unknown[]; message: string };
    expect(error.issues).toHaveLength(100);
    expect(error.message).toMatch(/, and 153 more$/);
  });

  test("accepts images and fonts of the organization with their types", async () => {
    const { id } = await created();
    const row = (kind: "FONT" | "IMAGE", mimeType: string, organizationId = w.ids.organization) => ({
      id: newId("tas"),
      organizationId,
      kind,
      mimeType,
      filename: "a file",
      sha256: newId("tas"),
      bytes: 1,
      content: Buffer.of(1),
      createdAt: w.clock.now(),
    });
    const [png, font, theirs] = [
      row("IMAGE", "image/png"),
      row("FONT", "font/woff2"),
      row("IMAGE", "image/png", w.ids.otherOrganization),
    ];
    await w.db.prisma.themeAsset.createMany({ data: [png, font, theirs] });
    const SLOTS = [
      "background-texture",
      "sidebar-decoration",
      "header-decoration",
      "empty-state-illustration",
    ] as const;
    const asset = (index: number, source: string, mimeType: string) => ({
      key: `a${index}`,
      alt: "A picture",
      slot: SLOTS[index],
      mimeType,
      sourceUrl: `asset:${source}`,
    });
    const face = (source: string, weight: number) => ({
      key: `f${weight}`,
      family: "Own",
      weight,
      style: "normal",
      display: "swap",
      format: "woff2",
      sourceUrl: `asset:${source}`,
    });
    await draft(id, 1, { ...manifest(), assets: [asset(0, png.id, "image/png")], fonts: [face(font.id, 400)] });
    const bad = draft(id, 2, {
      ...manifest(),
      assets: [
        asset(0, png.id, "image/webp"),
        asset(1, font.id, "image/png"),
        asset(2, theirs.id, "image/png"),
        asset(3, newId("tas"), "image/png"),
      ],
      fonts: [face(png.id, 400), face(font.id, 500)],
    });
    await expect(bad).rejects.toMatchObject({
      code: "INVALID_INPUT",
      issues: [
        { path: ["manifest", "assets", 0, "mimeType"], rule: "asset", value: "image/webp", needed: "image/png" },
        { path: ["manifest", "assets", 1, "sourceUrl"], rule: "asset" },
        { path: ["manifest", "assets", 2, "sourceUrl"], rule: "asset" },
        { path: ["manifest", "assets", 3, "sourceUrl"], rule: "asset" },
        { path: ["manifest", "fonts", 0, "sourceUrl"], rule: "font" },
      ],
    });
    await w.db.prisma.themeAsset.delete({ where: { id: font.id } });
    const gone = await publish(owner(), id, 2, 0);
    expect(codeOf(gone)).toBe("INVALID_INPUT");
    expect(issuesOf(gone)).toMatchObject([{ path: ["draft", "fonts", 0, "sourceUrl"], rule: "font" }]);
  });

  test("refuses a stale revision and returns both current ones", async () => {
    const id = await theme(w, 2);
    await draft(id, 1);
    await expect(draft(id, 1)).rejects.toMatchObject({
      code: "REVISION_CONFLICT",
      details: { currentDraftRevision: 2, currentPublishedRevision: 2 },
    });
  });

  test("is for the organization's owner and admins; people outside get NOT_FOUND", async () => {
    const id = await theme(w);
    const input = { id, expectedDraftRevision: 1, manifest: manifest() as ManifestInput };
    for (const role of ["editor", "viewer", "member"] as const) {
      await expect(updateThemeDraft(await contextOf(w, role), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    for (const role of ["outsider", "instanceAdmin"] as const) {
      await expect(updateThemeDraft(await contextOf(w, role), input)).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });

  test("stores any text of a valid manifest", async () => {
    const { id } = await created();
    let revision = 1;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 60 }), async (description) => {
        const text = description.replaceAll("\0", "");
        await draft(id, revision, described(text));
        revision += 1;
        expect((await read(owner(), id))?.draft.description).toBe(text);
      }),
      { numRuns: 15 },
    );
  });
});

const RENAME = `mutation ($input: RenameThemeInput!) { renameTheme(input: $input) { theme ${THEME} } }`;
const rename = (id: string, name: string, input: object = {}) =>
  run(owner(), RENAME, { input: { id, name, ...input } });

describe("renameTheme", () => {
  test("increments the draft revision and keeps published revisions", async () => {
    const id = await theme(w, 1, { name: "Before" });
    const { auditEvents } = await recordedBy(w, async () =>
      expect(valueOf(await rename(id, "After")).theme).toMatchObject({
        name: "After",
        draftRevision: 2,
        draft: { name: "After" },
      }),
    );
    expect(auditEvents).toMatchObject([
      { action: "organization.theme_renamed", changedFields: [{ field: "theme_id", current: id }, { field: "name" }] },
    ]);
    const row = await w.db.prisma.themeRevision.findFirstOrThrow({ where: { themeId: id } });
    expect(row.manifest).toMatchObject({ name: "Before" });
  });

  test("without a change does nothing; another case is another name", async () => {
    const id = await theme(w, 0, { name: "Same" });
    expect(valueOf(await rename(id, " Same ")).theme.draftRevision).toBe(1);
    expect(valueOf(await rename(id, "SAME")).theme).toMatchObject({ name: "SAME", draftRevision: 2 });
  });

  test("refuses the name of another theme, and a stale revision", async () => {
    await theme(w, 0, { name: "Taken" });
    const id = await theme(w);
    expect(codeOf(await rename(id, "TAKEN"))).toBe("CONFLICT");
    expect(extensionsOf(await rename(id, "Free", { expectedDraftRevision: 7 }))).toEqual(conflict(1, 0));
  });
});

describe("publishTheme", () => {
  test("creates revisions that never change, from 1", async () => {
    const { id, name } = await created();
    const first = valueOf(await publish(owner(), id, 1, 0));
    expect(first).toMatchObject({ theme: { draftRevision: 1, publishedRevision: 1 }, revision: { revision: 1 } });
    await draft(id, 1, described("Second"));
    expect(valueOf(await publish(owner(), id, 2, 1)).revision).toMatchObject({ revision: 2, sourceRevision: null });
    const rows = await w.db.prisma.themeRevision.findMany({ where: { themeId: id }, orderBy: { revision: "asc" } });
    expect(rows.map((row) => row.manifest)).toEqual([
      { ...manifest(), key: id, name, revision: "1" },
      { ...described("Second"), key: id, name, revision: "2" },
    ]);
    expect(rows.map((row) => row.publishedById)).toEqual([w.users.owner.id, w.users.owner.id]);
  });

  test.each([
    ["draft", 2, 1],
    ["published one", 1, 0],
    ["two", 5, 5],
  ])("refuses another %s and returns both current revisions", async (_which, draftRevision, published) => {
    const id = await theme(w, 1);
    const answer = await publish(owner(), id, draftRevision, published);
    expect(extensionsOf(answer)).toEqual(conflict(1, 1));
    expect(await read(owner(), id)).toMatchObject({ publishedRevision: 1 });
  });

  test("moves all choices of the theme to the new revision, and changes the revisions of their workspaces", async () => {
    const id = await theme(w, 2);
    await choose("workspace", { kind: "CUSTOM", key: id, version: 1 });
    await setDefault({ kind: "CUSTOM", key: id });
    const { auditEvents, touched } = await recordedBy(w, () => publish(owner(), id, 1, 2));
    expect(touched).toEqual([w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
    expect(auditEvents).toMatchObject([
      {
        action: "organization.theme_published",
        changedFields: [
          { field: "theme_id", current: id },
          { field: "published_revision", previous: "2", current: "3" },
        ],
      },
    ]);
    expect(await selections()).toMatchObject({
      organization: { theme: { kind: "CUSTOM", key: id, version: 3 } },
      workspace: { theme: { kind: "CUSTOM", key: id, version: 3 } },
    });
    await clearAll();
  });
});

describe("rollbackTheme", () => {
  test("publishes an earlier revision again, with its draft and name", async () => {
    const { id } = await created({ name: "Old name" });
    await draft(id, 1, described("One"));
    await publish(owner(), id, 2, 0);
    await rename(id, "New name");
    await draft(id, 3, described("Two"));
    await publish(owner(), id, 4, 1);
    const done = valueOf(await rollback(token("admin"), id, [1, 4, 2]));
    expect(done.revision).toEqual({
      themeId: id,
      revision: 3,
      sourceRevision: 1,
      publishedById: w.users.admin.id,
      manifest: { key: id, name: "Old name", revision: "3", description: "One" },
    });
    expect(done.theme).toEqual({
      id,
      name: "Old name",
      draftRevision: 5,
      publishedRevision: 3,
      draft: { key: id, name: "Old name", revision: "draft-5", description: "One" },
    });
  });

  test("moves all choices of the theme, and records the source revision", async () => {
    const id = await theme(w, 2);
    await setDefault({ kind: "CUSTOM", key: id });
    await choose("workspace", { kind: "CUSTOM", key: id });
    const { auditEvents, touched } = await recordedBy(w, () => rollback(owner(), id, [1, 1, 2]));
    expect(touched).toEqual([w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace].toSorted());
    expect(auditEvents).toMatchObject([
      {
        action: "organization.theme_rolled_back",
        changedFields: [
          { field: "theme_id", current: id },
          { field: "published_revision", previous: "2", current: "3" },
          { field: "source_revision", current: "1" },
        ],
      },
    ]);
    expect(await selections()).toMatchObject({
      organization: { theme: { key: id, version: 3 } },
      workspace: { theme: { key: id, version: 3 } },
    });
    await clearAll();
  });

  test("refuses an earlier name that another theme has now", async () => {
    const id = await theme(w, 2, { name: "Wandering" });
    await rename(id, "Elsewhere");
    await theme(w, 0, { name: "wandering" });
    const answer = await rollback(owner(), id, [1, 2, 2]);
    expect(codeOf(answer)).toBe("CONFLICT");
    expect(await read(owner(), id)).toMatchObject({ name: "Elsewhere", draftRevision: 2, publishedRevision: 2 });
  });

  test("checks in the documented order: input, access, existence, revisions", async () => {
    const id = await theme(w, 3);
    expect(codeOf(await rollback(owner(), id, [1, 1, 3], { organizationId: " " }))).toBe("INVALID_INPUT");
    expect(codeOf(await rollback(token("outsider"), id, [3, 1, 3]))).toBe("INVALID_INPUT");
    expect(codeOf(await rollback(token("member"), newId("thm"), [1, 1, 3]))).toBe("FORBIDDEN");
    expect(codeOf(await rollback(token("outsider"), id, [1, 1, 3]))).toBe("FORBIDDEN");
    expect(codeOf(await rollback(owner(), newId("thm"), [1, 9, 9]))).toBe("NOT_FOUND");
    expect(codeOf(await rollback(owner(), id, [7, 9, 9]))).toBe("NOT_FOUND");
    expect(extensionsOf(await rollback(owner(), id, [1, 9, 9]))).toEqual(conflict(1, 3));
  });

  test("sequences of edits, publications and rollbacks keep every revision, and the latest equals its source", async () => {
    type Step = { kind: "edit" } | { kind: "publish" } | { kind: "rollback"; at: number };
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.constant({ kind: "edit" as const }),
      fc.constant({ kind: "publish" as const }),
      fc.record({ kind: fc.constant("rollback" as const), at: fc.nat(20) }),
    );
    const context = await contextOf(w, "owner");
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const { id } = await created();
        let [draftRevision, head, text] = [1, 0, manifest().description];
        /** The content of each revision and its source. */
        const published: { text: string; source: number | null }[] = [];
        for (const [index, next] of steps.entries()) {
          if (next.kind === "edit") {
            text = `Text ${index}`;
            await draft(id, draftRevision, described(text));
            draftRevision += 1;
          } else if (next.kind === "publish") {
            await publishTheme(context, { id, expectedDraftRevision: draftRevision, expectedPublishedRevision: head });
            published.push({ text, source: null });
            head += 1;
          } else if (head >= 2) {
            const source = 1 + (next.at % (head - 1));
            await rollbackTheme(context, {
              id,
              organizationId: w.ids.organization,
              sourceRevision: source,
              expectedDraftRevision: draftRevision,
              expectedPublishedRevision: head,
            });
            text = published[source - 1]?.text ?? "";
            published.push({ text, source });
            head += 1;
            draftRevision += 1;
          }
        }
        const row = await w.db.prisma.theme.findUniqueOrThrow({ where: { id } });
        expect(row).toMatchObject({ draftRevision, publishedRevision: head, draft: { description: text } });
        const rows = await w.db.prisma.themeRevision.findMany({ where: { themeId: id }, orderBy: { revision: "asc" } });
        expect(rows.map((each) => each.revision)).toEqual(published.map((_, index) => index + 1));
        expect(
          rows.map((each) => ({
            text: (each.manifest as unknown as Manifest).description,
            source: each.sourceRevision,
          })),
        ).toEqual(published);
      }),
      { numRuns: 8 },
    );
  });
});

const DELETE = "mutation ($id: ID!) { deleteTheme(input: { id: $id }) { deletedId organization { id } } }";
const remove = (by: string, id: string) => run<{ deletedId: string }>(by, DELETE, { id });

describe("deleteTheme", () => {
  test("deletes a theme with its revisions and records an audit event", async () => {
    const id = await theme(w, 3);
    const { auditEvents } = await recordedBy(w, async () =>
      expect(valueOf(await remove(owner(), id)).deletedId).toBe(id),
    );
    expect(auditEvents).toMatchObject([
      { action: "organization.theme_deleted", changedFields: [{ field: "theme_id", previous: id }] },
    ]);
    expect(await read(owner(), id)).toBeNull();
    expect(await w.db.prisma.themeRevision.count({ where: { themeId: id } })).toBe(0);
    expect(codeOf(await remove(owner(), id))).toBe("NOT_FOUND");
  });

  test("is refused while the theme is chosen, and lists the places", async () => {
    const id = await theme(w, 1);
    await setDefault({ kind: "CUSTOM", key: id });
    await choose("workspace", { kind: "CUSTOM", key: id });
    const used = await remove(owner(), id);
    const both = { code: "CONFLICT", organization_default: true, workspace_ids: [w.ids.workspace] };
    expect(extensionsOf(used)).toEqual(expect.objectContaining(both));
    await clearDefault();
    expect(extensionsOf(await remove(owner(), id))).toEqual(
      expect.objectContaining({ ...both, organization_default: false }),
    );
    await clearChoice("workspace");
    expect(codeOf(await remove(owner(), id))).toBeUndefined();
  });

  test("needs a session or an api:write token", async () => {
    const id = await theme(w);
    expect(codeOf(await remove(await w.apiToken("owner", "API_WRITE"), id))).toBe("FORBIDDEN");
    expect(codeOf(await remove(await w.apiToken("owner", "API_FULL", w.ids.workspace), id))).toBe("NOT_FOUND");
    expect(codeOf(await remove(await w.apiToken("owner", "API_FULL"), id))).toBeUndefined();
  });
});

const SELECTION = "themeSelection { theme { kind key version } locked revision updatedAt }";
const SET = `mutation ($input: SetOrganizationThemeInput!) {
  setOrganizationTheme(input: $input) { organization { ${SELECTION} } } }`;
const CLEAR = `mutation ($organizationId: ID!, $expectedRevision: Int) {
  clearOrganizationTheme(input: { organizationId: $organizationId, expectedRevision: $expectedRevision }) { organization { ${SELECTION} } } }`;
const LOCK = `mutation ($input: LockThemeSelectionInput!) {
  lockThemeSelection(input: $input) { organization { ${SELECTION} } } }`;
const CHOOSE = `mutation ($input: ChooseWorkspaceThemeInput!) {
  chooseWorkspaceTheme(input: $input) { workspace { ${SELECTION} } } }`;
const UNCHOOSE = `mutation ($workspaceId: ID!, $expectedRevision: Int) {
  clearWorkspaceTheme(input: { workspaceId: $workspaceId, expectedRevision: $expectedRevision }) { workspace { ${SELECTION} } } }`;

interface Selection {
  theme: { kind: string; key: string; version: number } | null;
  locked: boolean;
  revision: number;
  updatedAt: string | null;
}
type Chosen = { organization: { themeSelection: Selection } };
type Choice = { workspace: { themeSelection: Selection } };
const ours = () => ({ organizationId: w.ids.organization });
const setDefault = (reference: object, more: object = {}, by = owner()) =>
  run<Chosen>(by, SET, { input: { ...ours(), theme: reference, ...more } });
const clearDefault = (more: object = {}, by = owner()) => run<Chosen>(by, CLEAR, { ...ours(), ...more });
const lock = (locked: boolean, more: object = {}, by = owner()) =>
  run<Chosen>(by, LOCK, { input: { ...ours(), locked, ...more } });
const choose = (where: "workspace" | "secondWorkspace", reference: object, more: object = {}, by = owner()) =>
  run<Choice>(by, CHOOSE, { input: { workspaceId: w.ids[where], theme: reference, ...more } });
const clearChoice = (where: "workspace" | "secondWorkspace", more: object = {}, by = owner()) =>
  run<Choice>(by, UNCHOOSE, { workspaceId: w.ids[where], ...more });

async function selections(by = owner()) {
  const query = `query ($o: ID!, $w: ID!) { organization(id: $o) { ${SELECTION} } workspace(id: $w) { ${SELECTION} } }`;
  const data = dataOf(await w.gql<Chosen & Choice>(by, query, { o: w.ids.organization, w: w.ids.workspace }));
  return { organization: data.organization.themeSelection, workspace: data.workspace.themeSelection };
}

async function clearAll() {
  await w.db.prisma.organizationTheme.deleteMany();
  await w.db.prisma.workspaceTheme.deleteMany();
}

const UNCHOSEN = { theme: null, locked: false, revision: 0, updatedAt: null };
const STUDIO = { kind: "BUILT_IN", key: "studio", version: 1 };
const NOTEBOOK = { kind: "BUILT_IN", key: "notebook", version: 1 };

describe("the choice of a theme", () => {
  test("is empty at first, and uses the latest version by default", async () => {
    await clearAll();
    expect(await selections()).toEqual({ organization: UNCHOSEN, workspace: UNCHOSEN });
    const id = await theme(w, 2);
    const { organization } = valueOf(await setDefault({ kind: "CUSTOM", key: id }));
    expect(organization.themeSelection).toEqual({
      theme: { kind: "CUSTOM", key: id, version: 2 },
      locked: false,
      revision: 1,
      updatedAt: w.clock.now().toISOString(),
    });
    const { workspace } = valueOf(await choose("workspace", { kind: "BUILT_IN", key: "studio" }));
    expect(workspace.themeSelection).toMatchObject({ theme: STUDIO, revision: 1 });
    expect(await selections(token("viewer"))).toMatchObject({
      organization: { revision: 1 },
      workspace: { revision: 1 },
    });
    expect(valueOf(await clearDefault()).organization.themeSelection).toMatchObject({ theme: null, revision: 2 });
    expect(valueOf(await clearChoice("workspace")).workspace.themeSelection).toEqual(UNCHOSEN);
  });

  test("is recorded in the audit log if it changes", async () => {
    await clearAll();
    const traces = [
      await recordedBy(w, () => setDefault(STUDIO)),
      await recordedBy(w, () => setDefault(STUDIO)),
      await recordedBy(w, () => choose("workspace", NOTEBOOK)),
      await recordedBy(w, () => choose("workspace", NOTEBOOK)),
      await recordedBy(w, () => clearChoice("workspace")),
      await recordedBy(w, () => clearChoice("workspace")),
      await recordedBy(w, () => clearDefault()),
      await recordedBy(w, () => clearDefault()),
    ];
    expect(traces.map(({ auditEvents }) => auditEvents.map(({ action }) => action))).toEqual([
      ["organization.theme_chosen"],
      [],
      ["workspace.theme_chosen"],
      [],
      ["workspace.theme_cleared"],
      [],
      ["organization.theme_cleared"],
      [],
    ]);
    expect(traces[0]?.auditEvents[0]?.changedFields).toEqual([
      { field: "kind", current: "BUILT_IN" },
      { field: "theme_id", current: "studio" },
      { field: "version", current: "1" },
    ]);
    expect(traces[4]).toMatchObject({
      auditEvents: [{ workspaceId: w.ids.workspace, resourceId: w.ids.workspace, source: "workspace_lifecycle" }],
      touched: [workspacesOf(w.ids.organization), w.ids.workspace].toSorted(),
    });
  });

  test.each<[what: string, reference: () => object | Promise<object>, member: string]>([
    ["an unknown built-in theme", () => ({ kind: "BUILT_IN", key: "nobodys" }), "key"],
    ["a built-in theme of another version", () => ({ ...STUDIO, version: 2 }), "version"],
    ["an unknown theme", () => ({ kind: "CUSTOM", key: newId("thm") }), "key"],
    ["a built-in theme as one of the organization", () => ({ kind: "CUSTOM", key: "studio" }), "key"],
    ["a theme that was never published", async () => ({ kind: "CUSTOM", key: await theme(w) }), "key"],
    ["an unknown revision", async () => ({ kind: "CUSTOM", key: await theme(w, 2), version: 3 }), "version"],
    [
      "a theme of another tenant",
      async () => ({ kind: "CUSTOM", key: await theme(w, 1, { organizationId: w.ids.otherOrganization }) }),
      "key",
    ],
  ])("refuses %s", async (_what, reference, member) => {
    const input = await reference();
    for (const answer of [await setDefault(input), await choose("workspace", input)]) {
      expect(codeOf(answer)).toBe("INVALID_INPUT");
      expect(issuesOf(answer)).toMatchObject([{ path: ["theme", member] }]);
    }
  });

  test("may be an earlier revision", async () => {
    await clearAll();
    const id = await theme(w, 3);
    const { workspace } = valueOf(await choose("workspace", { kind: "CUSTOM", key: id, version: 2 }));
    expect(workspace.themeSelection.theme).toEqual({ kind: "CUSTOM", key: id, version: 2 });
    await clearAll();
  });

  test("is protected by its revision", async () => {
    await clearAll();
    const stale = { code: "REVISION_CONFLICT", currentRevision: 0 };
    const expectedRevision = 3;
    for (const answer of [
      await setDefault(STUDIO, { expectedRevision }),
      await clearDefault({ expectedRevision }),
      await lock(true, { expectedRevision }),
      await choose("workspace", STUDIO, { expectedRevision }),
      await clearChoice("workspace", { expectedRevision }),
    ]) {
      expect(extensionsOf(answer)).toEqual(expect.objectContaining(stale));
    }
    expect(codeOf(await setDefault(STUDIO, { expectedRevision: 0 }))).toBeUndefined();
    expect(codeOf(await setDefault(NOTEBOOK, { expectedRevision: 1 }))).toBeUndefined();
    expect(codeOf(await clearDefault({ expectedRevision: 2 }))).toBeUndefined();
    await clearAll();
  });

  test("of an organization is for its owner and admins, of a workspace for its admins", async () => {
    await clearAll();
    for (const role of ["editor", "viewer", "member", "outsider", "instanceAdmin"] as const) {
      expect(codeOf(await setDefault(STUDIO, {}, token(role)))).toBe("FORBIDDEN");
      expect(codeOf(await clearDefault({}, token(role)))).toBe("FORBIDDEN");
      expect(codeOf(await lock(true, {}, token(role)))).toBe("FORBIDDEN");
      expect(codeOf(await choose("workspace", STUDIO, {}, token(role)))).toBe("FORBIDDEN");
      expect(codeOf(await clearChoice("workspace", {}, token(role)))).toBe("FORBIDDEN");
    }
    const bound = await w.apiToken("admin", "API_WRITE", w.ids.workspace);
    expect(codeOf(await setDefault(STUDIO, {}, bound))).toBe("FORBIDDEN");
    expect(valueOf(await choose("workspace", STUDIO, {}, bound)).workspace.themeSelection.theme).toEqual(STUDIO);
    await clearAll();
  });
});

describe("lockThemeSelection", () => {
  test("removes the choices of workspaces and refuses new ones until it is unlocked", async () => {
    await clearAll();
    await choose("workspace", STUDIO);
    await choose("secondWorkspace", NOTEBOOK);
    const theirs = { input: { workspaceId: w.ids.otherWorkspace, theme: STUDIO } };
    await run<Choice>(token("outsider"), CHOOSE, theirs);
    const { auditEvents, touched } = await recordedBy(w, () => lock(true));
    expect(auditEvents).toMatchObject([
      {
        action: "organization.theme_lock_changed",
        changedFields: [{ field: "locked", previous: "false", current: "true" }],
      },
    ]);
    expect(touched).toEqual(
      [w.ids.organization, workspacesOf(w.ids.organization), w.ids.workspace, w.ids.secondWorkspace].toSorted(),
    );
    const rows = await w.db.prisma.workspaceTheme.findMany();
    expect(rows.map(({ workspaceId }) => workspaceId)).toEqual([w.ids.otherWorkspace]);
    expect(codeOf(await choose("workspace", STUDIO))).toBe("CONFLICT");
    expect(codeOf(await clearChoice("workspace"))).toBeUndefined();
    expect(await selections(token("viewer"))).toMatchObject({
      organization: { locked: true },
      workspace: { locked: true },
    });
    await setDefault(NOTEBOOK);
    expect(valueOf(await clearDefault()).organization.themeSelection).toMatchObject({ theme: null, locked: true });
    expect((await recordedBy(w, () => lock(true))).auditEvents).toEqual([]);
    expect(valueOf(await lock(false)).organization.themeSelection.locked).toBe(false);
    expect(codeOf(await choose("workspace", STUDIO))).toBeUndefined();
    await clearAll();
  });
});

describe("reading themes", () => {
  test("returns the themes of an organization and the revisions of a theme in pages", async () => {
    const id = await theme(w, 5);
    const query = `query ($id: ID!, $after: String) { theme(id: $id) {
      revision(number: 2) { revision manifest { revision } } none: revision(number: 6) { revision }
      revisions(first: 2, after: $after) { nodes { revision } pageInfo { hasNextPage endCursor } } } }`;
    interface Page {
      theme: {
        revision: object;
        none: null;
        revisions: { nodes: { revision: number }[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
      };
    }
    const seen: number[] = [];
    for (let after: string | null = null; ; ) {
      const answer: GraphQLAnswer<Page> = await w.gql<Page>(token("member"), query, { id, after });
      const { theme: page } = dataOf(answer);
      expect([page.revision, page.none]).toEqual([{ revision: 2, manifest: { revision: "2" } }, null]);
      seen.push(...page.revisions.nodes.map(({ revision }) => revision));
      after = page.revisions.pageInfo.endCursor;
      if (!page.revisions.pageInfo.hasNextPage) break;
    }
    expect(seen).toEqual([5, 4, 3, 2, 1]);
    const list = "query ($id: ID!) { organization(id: $id) { themes(last: 1) { nodes { id organization { id } } } } }";
    const listed = await w.gql(token("member"), list, { id: w.ids.organization });
    expect(dataOf(listed)).toEqual({
      organization: { themes: { nodes: [{ id, organization: { id: w.ids.organization } }] } },
    });
  });

  test("refuses a cursor that names no revision", async () => {
    const id = await theme(w, 2);
    const query =
      "query ($id: ID!, $after: String) { theme(id: $id) { revisions(after: $after) { edges { cursor } } } }";
    const first = dataOf(
      await w.gql<{ theme: { revisions: { edges: { cursor: string }[] } } }>(owner(), query, { id }),
    );
    const good = first.theme.revisions.edges[0]?.cursor ?? "";
    const [seal] = JSON.parse(Buffer.from(good, "base64url").toString()) as [string];
    for (const value of ["1", 2 ** 40, 1.5, null]) {
      const after = Buffer.from(JSON.stringify([seal, value])).toString("base64url");
      expect(codeOf(await w.gql(owner(), query, { id, after }))).toBe("INVALID_INPUT");
    }
  });

  test("shows members only published themes, and drafts only to owner and admins", async () => {
    const [unpublished, published] = [await theme(w), await theme(w, 1)];
    const query = `query ($ids: [ID!]!, $o: ID!) {
      nodes(ids: $ids) { ... on Theme { id draft { revision } } }
      organization(id: $o) { themes(last: 2) { nodes { id draft { revision } } } }
    }`;
    const seen = async (role: Role) => {
      const answer = await w.gql<{ nodes: (Seen | null)[]; organization: { themes: { nodes: Seen[] } } }>(
        token(role),
        query,
        { ids: [unpublished, published], o: w.ids.organization },
      );
      const { nodes, organization } = dataOf(answer);
      return { byId: nodes, listed: organization.themes.nodes };
    };
    interface Seen {
      id: string;
      draft: { revision: string } | null;
    }
    const whole = [unpublished, published].map((id) => ({ id, draft: { revision: "draft-1" } }));
    for (const role of ["owner", "admin"] as const) {
      expect(await seen(role)).toEqual({ byId: whole, listed: whole });
      expect((await read(token(role), unpublished))?.draft).toMatchObject({ revision: "draft-1" });
    }
    for (const role of ["editor", "viewer", "member"] as const) {
      const { byId, listed } = await seen(role);
      expect(byId).toEqual([null, { id: published, draft: null }]);
      expect(listed.at(-1)).toEqual({ id: published, draft: null });
      expect(listed.map(({ id }) => id)).not.toContain(unpublished);
      expect(await read(token(role), unpublished)).toBeNull();
    }
  });

  test("is for members of the organization", async () => {
    const id = await theme(w, 1);
    for (const role of ["owner", "admin", "editor", "viewer", "member"] as const) {
      expect((await read(token(role), id))?.id).toBe(id);
    }
    for (const role of ["outsider", "instanceAdmin"] as const) expect(await read(token(role), id)).toBeNull();
    expect(await read(await w.apiToken("owner", "API_FULL", w.ids.workspace), id)).toBeNull();
  });

  test("of one revision returns its source, and never changes", async () => {
    const id = await theme(w, 2);
    await rollback(owner(), id, [1, 1, 2]);
    const query = `query ($o: ID!, $id: ID!, $n: Int!) { themeRevision(organizationId: $o, themeId: $id, revision: $n) {
      themeId revision sourceRevision publishedBy { id } manifest { key revision } } }`;
    const answer = await w.gql(token("viewer"), query, { o: w.ids.organization, id, n: 3 });
    expect(dataOf(answer)).toEqual({
      themeRevision: {
        themeId: id,
        revision: 3,
        sourceRevision: 1,
        publishedBy: { id: w.users.owner.id },
        manifest: { key: id, revision: "3" },
      },
    });
    for (const n of [4, 2 ** 31 - 1]) {
      expect(codeOf(await w.gql(owner(), query, { o: w.ids.organization, id, n }))).toBe("NOT_FOUND");
    }
  });

  test("of built-in themes returns all of them in order, complete", async () => {
    const query =
      "{ builtInThemes { key name description version isDefault manifest { key schemes { dark { colors { ink } } } } } }";
    const { builtInThemes } = dataOf(
      await w.gql<{ builtInThemes: { key: string; isDefault: boolean; manifest: { key: string } }[] }>(owner(), query),
    );
    expect(builtInThemes.map(({ key }) => key).slice(0, 2)).toEqual(["workshop", "studio"]);
    expect(builtInThemes.filter(({ isDefault }) => isDefault).map(({ key }) => key)).toEqual(["workshop"]);
    expect(builtInThemes).toHaveLength(8);
    for (const { key, manifest: whole } of builtInThemes) expect(whole.key).toBe(key);
  });
});

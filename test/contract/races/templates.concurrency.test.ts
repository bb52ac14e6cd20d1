import { afterAll, beforeAll, expect, test } from "vitest";
import { codeOf } from "../../support/answers.ts";
import { readyItem } from "../../support/domains/media.ts";
import { overGraphql, plainDocument } from "../../support/pictures/imageDocument.ts";
import { imageTemplate } from "../../support/pictures/imageTemplate.ts";
import { type World, world } from "../../support/world.ts";

/** Faults that are possible only on a server with several connections. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const UPDATE = `mutation ($input: UpdateImageTemplateInput!) {
  updateImageTemplate(input: $input) { imageTemplate { revision } }
}`;
const CREATE =
  "mutation ($input: CreateImageTemplateInput!) { createImageTemplate(input: $input) { imageTemplate { id previewMediaId } } }";
const DELETE = "mutation ($id: ID!) { deleteImageTemplate(input: { id: $id }) { deletedId } }";

const ask = (document: string, variables: Record<string, unknown>) => w.gql(w.users.editor.token, document, variables);
async function verdicts(calls: ReturnType<typeof ask>[]): Promise<string[]> {
  const codes = (await Promise.all(calls)).map((answer) => (answer.errors ? String(codeOf(answer)) : "ok"));
  return codes.toSorted();
}
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

test("of concurrent changes with one revision one succeeds", async () => {
  const { id } = await imageTemplate(w, w.ids.workspace);
  const codes = await verdicts(times(6, (at) => ask(UPDATE, { input: { id, expectedRevision: 1, name: `No ${at}` } })));
  expect(codes).toEqual([...times(5, () => "REVISION_CONFLICT"), "ok"]);
});

test("concurrent changes without a revision are all applied", async () => {
  const { id } = await imageTemplate(w, w.ids.workspace);
  const codes = await verdicts(times(4, (at) => ask(UPDATE, { input: { id, name: `No ${at}` } })));
  expect(codes).toEqual(times(4, () => "ok"));
  const { revision } = await w.db.prisma.imageTemplate.findUniqueOrThrow({ where: { id } });
  expect(revision).toBe(5);
});

test("of concurrent deletions of a template one succeeds", async () => {
  const { id } = await imageTemplate(w, w.ids.workspace);
  const codes = await verdicts(times(6, () => ask(DELETE, { id })));
  expect(codes).toEqual([...times(5, () => "NOT_FOUND"), "ok"]);
});

test("a picture that is deleted at the same moment is either used or refused", async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await readyItem(w, w.ids.workspace);
    const input = { workspaceId: w.ids.workspace, name: "New", category: "", document: overGraphql(plainDocument()) };
    const creating = times(4, () => ask(CREATE, { input: { ...input, previewMediaId: id } }));
    await w.db.prisma.mediaItem.deleteMany({ where: { id, references: { none: {} } } });
    const codes = new Set(await verdicts(creating));
    expect([...codes].filter((code) => code !== "ok" && code !== "INVALID_INPUT")).toEqual([]);
  }
});

import { Buffer } from "node:buffer";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createThemeAsset } from "../../../src/domains/themes/assets/create.ts";
import { deleteThemeAsset } from "../../../src/domains/themes/assets/delete.ts";
import { builtin } from "../../../src/domains/themes/builtin/builtins.ts";
import { createTheme } from "../../../src/domains/themes/create.ts";
import { updateThemeDraft } from "../../../src/domains/themes/updateDraft.ts";
import { findDomainError } from "../../../src/platform/errors/recognize.ts";
import type { ErrorCode } from "../../../src/platform/errors/table.ts";
import { contextOf } from "../../support/requestContext.ts";
import { type World, world } from "../../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Uploads a picture of one gray. */
async function upload(grey: number): Promise<string> {
  const picture = sharp(Buffer.from([grey, grey, grey]), { raw: { width: 1, height: 1, channels: 3 } });
  const content = (await picture.png().toBuffer()).toString("base64");
  const asset = { organizationId: w.ids.organization, filename: "dot.png", content };
  return (await createThemeAsset(await contextOf(w, "owner"), asset)).id;
}

type Attempt = "done" | ErrorCode;
const attempt = (act: () => Promise<unknown>): Promise<Attempt> =>
  act().then(
    () => "done",
    (error: unknown) => findDomainError(error)?.code ?? "INTERNAL",
  );

test("concurrent uploads of the same content create one asset", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => upload(200)));
  expect(new Set(ids).size).toBe(1);
});

test("of deleting an asset and naming it in a draft one succeeds, so that no draft names a missing asset", async () => {
  const outcomes: [Attempt, Attempt][] = [];
  for (let round = 0; round < 6; round++) {
    const [owner, admin] = [await contextOf(w, "owner"), await contextOf(w, "admin")];
    const id = await upload(round);
    const theme = await createTheme(owner, { organizationId: w.ids.organization, name: `Race ${round}` });
    const texture = { alt: "", slot: "background-texture", mimeType: "image/png", sourceUrl: `asset:${id}` };
    const manifest = { ...builtin("workshop"), assets: [{ key: "texture", ...texture }] };
    const naming = () => updateThemeDraft(owner, { id: theme.id, expectedDraftRevision: 1, manifest });
    const deleting = () => deleteThemeAsset(admin, { id });
    outcomes.push(await Promise.all([attempt(naming), attempt(deleting)]));
  }
  for (const outcome of outcomes) {
    expect([
      ["done", "CONFLICT"],
      ["INVALID_INPUT", "done"],
    ]).toContainEqual(outcome);
  }
});

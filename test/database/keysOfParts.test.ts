import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { theme } from "../support/domains/theme.ts";
import { wholeDocument } from "../support/pictures/imageDocument.ts";
import { imageTemplate } from "../support/pictures/imageTemplate.ts";
import { world } from "../support/world.ts";

/** A value in which the parts were still named by `id`. */
function asBefore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asBefore);
  if (typeof value !== "object" || value === null) return value;
  const former = (name: string) => (name === "key" ? "id" : name === "parentKey" ? "parentId" : name);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [former(name), asBefore(member)]));
}

test("the migration names the parts of stored documents and manifests by key, and keeps everything else", async () => {
  await using w = Object.assign(await world(), { [Symbol.asyncDispose]: () => w.close() });
  const { pool, prisma } = w.db;
  const { id } = await imageTemplate(w, w.ids.workspace, { document: wholeDocument({ image: "i", font: "f" }) });
  const themeId = await theme(w, 1, {
    look: { fonts: [{ key: "face" }] as never, assets: [{ key: "texture", alt: "" }] as never },
  });
  const stored = async () => {
    const { rows } = await pool.query<{ text: string }>(
      "SELECT document::text AS text FROM image_template UNION ALL SELECT draft::text FROM theme UNION ALL SELECT manifest::text FROM theme_revision",
    );
    return rows.map(({ text }) => JSON.stringify(JSON.parse(text)));
  };
  const after = await stored();
  const { document } = await prisma.imageTemplate.findUniqueOrThrow({ where: { id } });
  await prisma.imageTemplate.update({ where: { id }, data: { document: asBefore(document) as object } });
  const { draft } = await prisma.theme.findUniqueOrThrow({ where: { id: themeId } });
  await prisma.theme.update({ where: { id: themeId }, data: { draft: asBefore(draft) as object } });
  const where = { themeId_revision: { themeId, revision: 1 } };
  const { manifest } = await prisma.themeRevision.findUniqueOrThrow({ where });
  await prisma.themeRevision.update({ where, data: { manifest: asBefore(manifest) as object } });
  const before = await stored();
  expect(before).not.toEqual(after);
  expect(before.join("")).not.toMatch(/"key"|"parentKey"/);
  const sql = new URL("../../prisma/migrations/20261122190000_keys_of_document_parts/migration.sql", import.meta.url);
  await pool.query(await readFile(sql, "utf8"));
  expect(await stored()).toEqual(after);
});

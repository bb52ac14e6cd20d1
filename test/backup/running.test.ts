import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { openOperatorPort } from "../../src/server/listen/operatorPort.ts";
import { stateOf, whileWriting, workspaces } from "../support/database/writers.ts";
import { done, passphraseIn, type Site, site } from "../support/domains/backups.ts";
import { type World, world } from "../support/world.ts";

let origin: Site;
let w: World;
let close: () => Promise<void>;
beforeAll(async () => {
  origin = await site("migrated");
  const database = await origin.open();
  w = await world({ database, now: new Date() });
  close = await openOperatorPort(readEnv(origin.source), database);
});
afterAll(async () => {
  await w.close();
  await origin.remove();
});

const copies = async () => (await readdir(origin.folder)).filter((name) => name.startsWith("snapshot-"));
const accessFile = () => join(origin.folder, "operator.json");

describe("a backup of an embedded database whose server runs", () => {
  test("is of one instant, while the server goes on writing", async () => {
    const folder = join(origin.folder, "backup");
    const written = await whileWriting(w, 3, async () => {
      await workspaces(w, 6);
      await done(origin.backup(folder, "--authenticate", await passphraseIn(origin)));
      await workspaces(w, (await w.db.prisma.workspace.count()) + 2);
    });
    expect(await copies()).toEqual([]);
    const copy = await site("empty");
    await done(copy.restore(folder, "--authenticate", await passphraseIn(origin)));
    const restored = await copy.open();
    const { workspaces: count, ...state } = await stateOf(restored);
    expect(state).toEqual({ fault: null, miscounts: [] });
    expect(count).toBeGreaterThanOrEqual(6);
    expect(count).toBeLessThan(written + 3);
    await restored.close();
    await copy.remove();
  });

  test("needs the secret of a file that only the server's account can read", async () => {
    expect((await stat(accessFile())).mode & 0o777).toBe(0o600);
    const text = await readFile(accessFile(), "utf8");
    const { url } = JSON.parse(text) as { url: string };
    for (const authorization of ["", "Bearer ", `Bearer ${"A".repeat(43)}`]) {
      const answer = await fetch(`${url}/snapshot`, { method: "POST", headers: { authorization } });
      expect(answer.status).toBe(401);
    }
    expect(await copies()).toEqual([]);
  });

  test("leaves no copy behind that a killed command has not removed, after the next start of the server", async () => {
    const left = `snapshot-${randomUUID()}`;
    await mkdir(join(origin.folder, left, "db"), { recursive: true });
    await close();
    close = await openOperatorPort(readEnv(origin.source), w.db);
    expect(await copies()).toEqual([]);
  });

  test("is refused with the next step if the server does not answer, and leaves no folder", async () => {
    await close();
    const refused = await origin.backup(join(origin.folder, "none"));
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("is in use, and its server made no copy"),
    });
    expect(await readdir(origin.folder)).not.toContain("none");
    await writeFile(accessFile(), JSON.stringify({ url: "http://127.0.0.1:9", token: "" }));
    expect(await origin.backup(join(origin.folder, "none"))).toMatchObject({ code: 1 });
  });
});

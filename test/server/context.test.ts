import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { contextOf } from "../support/processes/dockerIgnore.ts";

const root = join(import.meta.dirname, "../..");
const read = (name: string) => readFile(join(root, name), "utf8");
const [ignoreFile, dockerfile] = await Promise.all([read(".dockerignore"), read("Dockerfile")]);

/** Folders with more files than this test needs. */
const SKIPPED = new Set([".git", "node_modules", ".cache", ".data"]);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [relative(root, path)];
    return SKIPPED.has(entry.name) ? [] : filesBelow(path);
  });
  return (await Promise.all(lists)).flat();
}

const files = await filesBelow(root);
const context = contextOf(files, ignoreFile);

/** Files that people leave in the folder of a server, also inside of the folders that the image needs. */
const PLANTED = [
  ".env",
  ".env.local",
  ".env.production",
  ".git/config",
  ".data/secret.key",
  ".data/db/PG_VERSION",
  ".ssh/id_ed25519",
  "backup/manifest.json",
  "backup/tables/app_user.jsonl.gz",
  "backups/2026-11-25/keys.json",
  "dump.sql",
  "rostrum.dump",
  "passphrase",
  "server.pem",
  "tls/server.key",
  "docker-compose.override.yml",
  "compose.override.yaml",
  "documents/app.json",
  "node_modules/pg/package.json",
  "npm-debug.log",
  "src/.env",
  "src/server/dump.sql",
  "src/platform/server.pem",
  "src/domains/memes/keys.json",
  "src/domains/builtin/keys.json",
  "schema/backup/manifest.json",
  "prisma/dump.sql",
  "prisma/migrations/dump.sql",
  "prisma/migrations/backup/manifest.json",
  "prisma/generated/.env",
  "docs/.env",
  "docs/guides/keys.json",
  "rest-compat/.env.local",
  "rest-compat/secrets.json",
  "test/backup/fixture-passphrase.txt",
];

describe("the build context of the image", () => {
  test("has no secret, backup or dump that lies in the folder", () => {
    expect(contextOf(PLANTED, ignoreFile)).toEqual([]);
  });

  test("has every file of the folders that a server reads, and nothing else", () => {
    const needed = files.filter(
      (path) =>
        /^(?:src|schema|rest-compat|prisma\/(?:schema|seed)|docs\/guides)\//.test(path) ||
        /^docs\/(?:agents|webhooks)\.md$/.test(path) ||
        /^prisma\/(?:[^/]+\.(?:ts|mjs)|migrations\/\d\w+\/migration\.sql)$/.test(path),
    );
    const ofRoot = ["LICENSE", "package.json", "package-lock.json", ".npmrc", "launch.mjs", "prisma.config.ts"];
    expect(context.toSorted()).toEqual([...needed, ...ofRoot].toSorted());
    expect(needed.length).toBeGreaterThan(1000);
  });

  test("has every file that the Dockerfile copies by name", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    expect(copied).toContain("package-lock.json");
    for (const name of copied.filter((each) => each !== ".")) expect(context).toContain(name);
  });

  test("has every file that a file of it imports", async () => {
    const inContext = new Set(context);
    const missing: string[] = [];
    for (const path of context.filter((each) => each.endsWith(".ts"))) {
      for (const [, target = ""] of (await read(path)).matchAll(/(?:from|import)\s*\(?"(\.{1,2}\/[^"]+)"/g)) {
        const file = join(path, "..", target);
        // The build generates the client.
        if (!inContext.has(file) && !file.startsWith("prisma/generated/")) missing.push(`${path}: ${target}`);
      }
    }
    expect(missing).toEqual([]);
  });
});

describe("the rules of .dockerignore", () => {
  // The examples of its documentation.
  test.each<[string, string[], string[]]>([
    ["*/temp*", ["somedir/temporary.txt", "somedir/temp/a", "temp", "a/b/temp"], ["temp", "a/b/temp"]],
    ["*/*/temp*", ["somedir/subdir/temporary.txt", "somedir/temp"], ["somedir/temp"]],
    ["temp?", ["tempa", "tempb/c", "temp", "tempab"], ["temp", "tempab"]],
    ["**/*.go", ["a.go", "b/c/d.go", "e.ts"], ["e.ts"]],
    ["*.md\n!README.md", ["README.md", "other.md", "a/b.md"], ["README.md", "a/b.md"]],
    ["*.md\n!README*.md\nREADME-secret.md", ["README.md", "README-secret.md"], ["README.md"]],
    ["*.md\nREADME-secret.md\n!README*.md", ["README.md", "README-secret.md"], ["README.md", "README-secret.md"]],
    ["# comment\n\n*\n!a/**/*.ts", ["a/b.ts", "a/b/c.ts", "a/b.js", "b.ts"], ["a/b.ts", "a/b/c.ts"]],
  ])("are the documented ones: %j", (rules, paths, kept) => {
    expect(contextOf(paths, rules)).toEqual(kept);
  });
});

describe("the compose file", () => {
  test("keeps every volume of the image under a name", async () => {
    const compose = await read("compose.yaml");
    const volumes = [...dockerfile.matchAll(/^VOLUME (\S+)$/gm)].map(([, path]) => path);
    expect(volumes).toEqual(["/data"]);
    const [, both = ""] = /^x-rostrum: &rostrum\n((?: {2}.*\n| *\n)+)/m.exec(compose) ?? [];
    const named = [...both.matchAll(/"(\w+):(\/\w+)"/g)].map(([, name, path]) => ({ name, path }));
    expect(named.map(({ path }) => path)).toEqual(volumes);
    const [, declared = ""] = /^volumes:\n((?: {2}\w+:\n)+)/m.exec(compose) ?? [];
    for (const { name } of named) expect(declared).toContain(`  ${name}:\n`);
  });

  test("puts no password into an address", async () => {
    expect(await read("compose.yaml")).not.toMatch(/:\/\/[^\s/]*\$\{[^\s/]*@/);
  });
});

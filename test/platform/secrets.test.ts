import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrl } from "../../src/platform/env/databaseUrl.ts";
import { readEnv, VARIABLE_NAMES, WrongEnvironment } from "../../src/platform/env/env.ts";
import { SECRET_VARIABLES } from "../../src/platform/env/secrets.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rostrum-secrets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The refusal's message; empty if the environment is valid. */
function refusal(source: Record<string, string>): string {
  try {
    readEnv(source);
    return "";
  } catch (error) {
    if (!(error instanceof WrongEnvironment)) throw error;
    return error.message;
  }
}

/** The parts of an address as the driver of PostgreSQL reads them. */
const driverOf = (connectionString: string) => new pg.Client({ connectionString });

/** Passwords as generators make them, with every character that has a meaning in an address. */
const PASSWORDS = [
  "abq/cdq+efq==",
  "pzq@sxq#1",
  "12/cdq@efq",
  "12?cdq@efq",
  "12#cdq@efq",
  "50%offq",
  "zaq:zbq:zcq",
  "zwq zsq",
  "zqq&zpq=zrq",
  "é😀zuq",
];

describe("a password beside an address", () => {
  test.each([...PASSWORDS, "q&password=z", "p%40ss"])(
    "reaches the driver of PostgreSQL unchanged: %j",
    (PGPASSWORD) => {
      for (const DATABASE_URL of [
        "postgres://rostrum@db:5433/rows",
        "postgres://rostrum@db:5433/rows?options=-c%20geqo%3Doff",
      ]) {
        const { user, host, port, database, password } = driverOf(databaseUrl(readEnv({ DATABASE_URL, PGPASSWORD })));
        expect({ user, host, port, database, password }).toEqual({
          user: "rostrum",
          host: "db",
          port: 5433,
          database: "rows",
          password: PGPASSWORD,
        });
      }
      const owned = { DATABASE_URL: "postgres://a@db/x", MIGRATION_DATABASE_URL: "postgres://owner@db/x" };
      const owner = readEnv({ ...owned, MIGRATION_PGPASSWORD: PGPASSWORD });
      expect(driverOf(owner.MIGRATION_DATABASE_URL ?? "").password).toBe(PGPASSWORD);
    },
  );

  test("reaches a server whose socket is in the query", () => {
    const env = readEnv({ DATABASE_URL: "postgres://rostrum@/rows?host=/run/postgresql", PGPASSWORD: "p@ss#1" });
    const { host, password, database } = driverOf(databaseUrl(env));
    expect({ host, password, database }).toEqual({ host: "/run/postgresql", password: "p@ss#1", database: "rows" });
  });

  test("does not replace a password in the address, and is not needed by the embedded database", () => {
    const env = readEnv({ DATABASE_URL: "postgres://rostrum:inside@db/rows", PGPASSWORD: "beside" });
    expect(driverOf(databaseUrl(env)).password).toBe("inside");
    expect(databaseUrl(readEnv({ PGPASSWORD: "beside" }))).toBe("pglite:.data");
  });

  test.each(PASSWORDS)("reaches the mail server unchanged: %j", (SMTP_PASSWORD) => {
    const { SMTP_URL = "" } = readEnv({
      SMTP_URL: "smtps://ada@mail.example",
      MAIL_FROM: "a@b.example",
      SMTP_PASSWORD,
    });
    const { hostname, username, password } = new URL(SMTP_URL);
    expect([hostname, username, decodeURIComponent(password)]).toEqual(["mail.example", "ada", SMTP_PASSWORD]);
  });

  test("requires an address that lacks it", () => {
    const mail = { MAIL_FROM: "a@b.example", SMTP_PASSWORD: "x" };
    expect(refusal({ ...mail, SMTP_URL: "smtps://mail.example" })).toContain(
      "SMTP_PASSWORD: requires SMTP_URL with a user",
    );
    expect(refusal({ ...mail, SMTP_URL: "smtps://ada:y@mail.example" })).toContain("SMTP_PASSWORD: requires");
    expect(refusal({ MIGRATION_PGPASSWORD: "x" })).toContain("MIGRATION_PGPASSWORD: requires MIGRATION_DATABASE_URL");
  });
});

describe("a password in an address without escapes", () => {
  /** The parts of a password that a message could quote. */
  const partsOf = (password: string) => password.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 2);
  /** Addresses with a place for a password, by variable, and what else the variable needs. */
  const ADDRESSES: [string, string, Record<string, string>][] = [
    ["DATABASE_URL", "postgres://rostrum:*@db:5432/rows", {}],
    ["MIGRATION_DATABASE_URL", "postgres://rostrum:*@db:5432/rows", { DATABASE_URL: "postgres://a@db/rows" }],
    ["SMTP_URL", "smtps://ada:*@mail.test", { MAIL_FROM: "a@b.test" }],
    ["OIDC_ISSUER", "https://ada:*@id.test/realm", { OIDC_AUDIENCE: "rostrum" }],
    ["S3_ENDPOINT", "https://ada:*@s3.test", {}],
    ["LLM_BASE_URL", "https://ada:*@llm.test/v1", { LLM_API_KEY: "k", LLM_MODEL: "m" }],
    ["MEME_CATALOG_URL", "https://ada:*@memes.test", {}],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://ada:*@traces.test", {}],
    ["PUBLIC_URL", "https://ada:*@rostrum.test", {}],
    ["FRONTEND_URL", "https://ada:*@app.test", {}],
    ["CORS_ORIGINS", "https://ada:*@app.test", {}],
    ["STRIPE_API_URL", "https://ada:*@stripe.test", {}],
    ["PROVIDER_API_URLS", "telegram=https://ada:*@bot.test", {}],
  ];

  test.each(ADDRESSES)("is read as it is meant, or refused without a part of it: %s", (name, address, others) => {
    for (const password of PASSWORDS) {
      const message = refusal({ ...others, [name]: address.replace("*", password) });
      const isRead = message === "";
      if (isRead && name.endsWith("DATABASE_URL")) {
        expect(driverOf(address.replace("*", password))).toMatchObject({ host: "db", port: 5432, password });
      } else if (isRead) {
        const url = new URL(address.replace("*", password));
        expect([name, url.hostname, decodeURIComponent(url.password)]).toEqual(["SMTP_URL", "mail.test", password]);
      } else {
        expect(message).toContain(name);
        for (const part of partsOf(password)) expect(message).not.toContain(part);
      }
    }
  });

  test("is refused with the variable that takes the password", () => {
    expect(refusal({ DATABASE_URL: "postgres://rostrum:abq/cdq+efq==@db/rows" })).toContain("PGPASSWORD");
    expect(refusal({ SMTP_URL: "smtps://ada:p@ss#1@mail.test", MAIL_FROM: "a@b.test" })).toContain("SMTP_PASSWORD");
  });
});

describe("a file of a secret", () => {
  const write = async (name: string, text: string) => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

  test.each([
    ["at-least-16-characters\n", "at-least-16-characters"],
    ["at-least-16-characters\r\n", "at-least-16-characters"],
    ["at-least-16-characters", "at-least-16-characters"],
    [" spaces and lines \n\n", " spaces and lines \n"],
  ])("takes the place of its variable, without one line end at its end: %j", async (text, value) => {
    expect(readEnv({ METRICS_TOKEN_FILE: await write("token", text) }).METRICS_TOKEN).toBe(value);
  });

  test("is possible for every secret", async () => {
    const file = await write("invalid", "x");
    for (const name of SECRET_VARIABLES) {
      expect(refusal({ [`${name}_FILE`]: file, [name]: "y" })).toContain(
        `${name}_FILE: cannot be set together with ${name}`,
      );
    }
    const DATABASE_URL_FILE = await write("url", "postgres://rostrum@db/rows\n");
    const PGPASSWORD_FILE = await write("password", "p@ss#1\n");
    expect(driverOf(databaseUrl(readEnv({ DATABASE_URL_FILE, PGPASSWORD_FILE }))).password).toBe("p@ss#1");
  });

  test("is refused if it is empty or cannot be read, with its variable and the reason", async () => {
    expect(refusal({ METRICS_TOKEN_FILE: await write("empty", "\n") })).toContain(
      "METRICS_TOKEN_FILE: names an empty file",
    );
    const METRICS_TOKEN_FILE = join(folder, "absent");
    expect(refusal({ METRICS_TOKEN_FILE })).toContain("METRICS_TOKEN_FILE: names a file that cannot be read (ENOENT)");
    expect(refusal({ METRICS_TOKEN_FILE: folder })).toContain("cannot be read (EISDIR)");
  });

  test("is checked by the rules of the variable", async () => {
    expect(refusal({ METRICS_TOKEN_FILE: await write("short", "hunter2") })).toMatch(/METRICS_TOKEN: must have/);
  });
});

describe("the list of secrets", () => {
  test("has every variable whose name says that its value is secret", () => {
    const named = VARIABLE_NAMES.filter((name) =>
      /PASSWORD|SECRET|_KEYS?$|_KEY_|_TOKEN$|HEADERS|_APPS$|(?:DATABASE|SMTP)_URL$/.test(name),
    );
    expect(named.toSorted()).toEqual([...SECRET_VARIABLES].toSorted());
  });

  test("is the one of docs/operations.md and of .env.example", async () => {
    const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
    const [, section = ""] = /## Secrets\n(.*?)\n## /s.exec(await read("docs/operations.md")) ?? [];
    const rows = section.split("\n").filter((line) => line.startsWith("| `"));
    const documented = rows.flatMap((row) => (row.split("|")[1] ?? "").match(/\w+/g) ?? []);
    expect(documented.toSorted()).toEqual([...SECRET_VARIABLES].toSorted());
    const example = (await read(".env.example")).match(/\b[A-Z][A-Z0-9_]*_FILE\b/g) ?? [];
    expect(example.map((name) => name.replace(/_FILE$/, "")).toSorted()).toEqual([...SECRET_VARIABLES].toSorted());
  });
});

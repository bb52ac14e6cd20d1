import pg from "pg";
import { describe, expect, test } from "vitest";
import { readDatabaseAddress } from "../../src/platform/env/databaseAddress.ts";
import { databaseUrl } from "../../src/platform/env/databaseUrl.ts";
import { readEnv, WrongEnvironment } from "../../src/platform/env/env.ts";

/** The hosts of an address, each as the driver connects to it. */
const drivenOf = (address: string) =>
  readDatabaseAddress(address).hosts.map(({ url }) => {
    const { host, port, user, password, database } = new pg.Client({ connectionString: url });
    return [host, port, user, password, database];
  });

describe("an address of a database", () => {
  test.each([
    [
      "postgres://ada:p%2Cq@h1:6001,h2:6002/rows",
      [
        ["h1", 6001],
        ["h2", 6002],
      ],
    ],
    [
      "postgresql://ada:p%2Cq@h1,h2:6002,h3/rows?target_session_attrs=read-write",
      [
        ["h1", 5432],
        ["h2", 6002],
        ["h3", 5432],
      ],
    ],
    [
      "postgres://ada:p,q@[::1]:6001,127.0.0.1/rows",
      [
        ["::1", 6001],
        ["127.0.0.1", 5432],
      ],
    ],
    [
      "postgres://ada:p%2Cq@/rows?host=h1,h2&port=6001,6002",
      [
        ["h1", 6001],
        ["h2", 6002],
      ],
    ],
    [
      "postgres://ada:p%2Cq@/rows?host=h1,h2&port=6001",
      [
        ["h1", 6001],
        ["h2", 6001],
      ],
    ],
    [
      "postgres://ada:p%2Cq@/rows?host=/run/one,/run/two",
      [
        ["/run/one", 5432],
        ["/run/two", 5432],
      ],
    ],
    [
      "postgres://ada:p%2Cq@other/rows?host=h1,h2",
      [
        ["h1", 5432],
        ["h2", 5432],
      ],
    ],
  ])("has several hosts: %s", (address, places) => {
    expect(drivenOf(address)).toEqual(places.map((place) => [...place, "ada", "p,q", "rows"]));
  });

  test("gives the driver its other parameters, and not those that choose a host", () => {
    const own = "target_session_attrs=prefer-standby&load_balance_hosts=random";
    const address = readDatabaseAddress(`postgres://h1,h2/rows?${own}&application_name=a%20b&options=-c%20geqo%3Doff`);
    expect(address).toMatchObject({ target: "prefer-standby", isBalanced: true, database: "rows" });
    for (const { url } of address.hosts) {
      expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
        application_name: "a b",
        options: "-c geqo=off",
      });
    }
  });

  test("is left as it is with one host and no parameter that chooses one", () => {
    const text = "postgres://ada@/rows?host=/run/postgresql&sslmode=disable";
    const { hosts, target, isBalanced } = readDatabaseAddress(text);
    expect({ hosts, target, isBalanced }).toEqual({
      hosts: [{ host: "/run/postgresql", port: 5432, url: text }],
      target: "any",
      isBalanced: false,
    });
  });

  test("gets the password beside it for each host", () => {
    const env = readEnv({ DATABASE_URL: "postgres://ada@h1,h2:6002/rows", PGPASSWORD: "a/b@c,d" });
    expect(drivenOf(databaseUrl(env)).map(([, , , password]) => password)).toEqual(["a/b@c,d", "a/b@c,d"]);
  });

  test.each([
    ["postgres://hidden:secret@topname,/rows", "must name a host before and after each comma"],
    ["postgres://hidden:secret@,topname/rows", "must name a host before and after each comma"],
    ["postgres://hidden:secret@/rows?host=topname,", "must name a host before and after each comma"],
    ["postgres://hidden:secret@/rows?host=topname,b,c&port=1,2", "must have one port for all hosts, or one for each"],
    ["postgres://hidden:secret@topname,b/rows?port=1,2", "must have one port for all hosts, or one for each"],
    ["postgres://hidden:secret@topname,b/rows?port=x", "must have ports from 1 to 65535"],
    ["postgres://hidden:secret@topname:0,b/rows", "must have ports from 1 to 65535"],
    ["postgres://hidden:secret@topname:70000,b/rows", "must be an address such as"],
    ["postgres://hidden:secret@topname:x,b/rows", "must be an address such as"],
    ["postgres://hidden:secret@topname/%E0%A4%A/x", "must be an address such as"],
    ["postgres://hidden:secret@topname/%ff", "must be an address such as"],
    [
      "postgres://hidden:secret@topname,b/rows?target_session_attrs=writer",
      "must have any, read-write, read-only, primary, standby or prefer-standby as target_session_attrs",
    ],
    [
      "postgres://hidden:secret@topname/rows?load_balance_hosts=on",
      "must have disable or random as load_balance_hosts",
    ],
  ])("that cannot be read is refused with the rule, and with no part of it: %s", (address, rule) => {
    for (const name of ["DATABASE_URL", "MIGRATION_DATABASE_URL"]) {
      const source = { DATABASE_URL: "postgres://db/rows", [name]: address };
      let message = "";
      try {
        readEnv(source);
      } catch (error) {
        if (!(error instanceof WrongEnvironment)) throw error;
        message = error.message;
      }
      expect(message).toContain(`${name}: ${rule}`);
      expect(message).not.toMatch(/hidden|secret|topname|writer/);
    }
  });
});

import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { Timezone, timezoneNamed, usableTimezone } from "../../src/platform/time/timezone.ts";
import { instantOn, localTime } from "../../src/platform/time/wallClock.ts";
import { FOREIGN_ZONES, OTHER_ZONES } from "../support/time/zoneNames.ts";
import { wallClockAt } from "../support/time/zoneOracle.ts";

const NAMES = [
  ...Intl.supportedValuesOf("timeZone"),
  ..."UTC GMT EST CET MST7MDT Etc/GMT+5 Europe/Kyiv Europe/Kiev Asia/Calcutta Asia/Kolkata US/Pacific GB-Eire".split(
    " ",
  ),
];
const AT = new Date("2026-07-02T10:00:00Z");

describe("a time zone", () => {
  test.each(NAMES)("%s is accepted as named, and computed as the runtime's calendar does", (name) => {
    expect(Timezone.parse(name)).toBe(name);
    const local = localTime(AT, name);
    expect(local.toPlainDateTime().toZonedDateTime("UTC").epochMilliseconds).toBe(wallClockAt(name, AT));
    expect(instantOn(local.toPlainDate(), local, name).epochMilliseconds).toBe(AT.getTime());
  });

  test.each([...FOREIGN_ZONES, ...FOREIGN_ZONES.map((name) => name.toLowerCase()), ...OTHER_ZONES])(
    "%s is refused at entrance, and computed as UTC if a row has the name",
    (name) => {
      expect(Timezone.safeParse(name).error?.issues).toMatchObject([
        { message: "must be an IANA time zone such as Europe/Berlin" },
      ]);
      expect(usableTimezone(name)).toBe("UTC");
      expect(localTime(AT, name).toPlainTime().toString()).toBe("10:00:00");
      expect(instantOn(Temporal.PlainDate.from("2026-07-02"), { hour: 10, minute: 0 }, name).epochMilliseconds).toBe(
        AT.getTime(),
      );
    },
  );

  test.each(["", "+02:00", "-0500", "Mars/Olympus", "Europe/Berlin\0", " UTC", "Europe", "../UTC", "GMT+2:00"])(
    "%j is refused",
    (name) => expect(timezoneNamed(name)).toBeUndefined(),
  );

  test.each([
    ["europe/berlin", "Europe/Berlin"],
    ["ASIA/CALCUTTA", "Asia/Calcutta"],
    ["us/pacific", "US/Pacific"],
    ["etc/gmt-14", "Etc/GMT-14"],
    ["america/port-au-prince", "America/Port-au-Prince"],
  ])("%s is spelled %s", (name, spelled) => expect(Timezone.parse(name)).toBe(spelled));
});

test("only src/platform/time gives a time zone to Temporal or Intl", () => {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const files = globSync(["src/**/*.ts", "schema/**/*.ts", "rest-compat/**/*.ts", "prisma/seed/**/*.ts"], {
    cwd: root,
  });
  const others = files.filter((file) => !file.replaceAll("\\", "/").startsWith("src/platform/time/"));
  expect(others.length).toBeGreaterThan(500);
  const uses = (file: string) =>
    /toZonedDateTime|ZonedDateTime\.from|new Temporal\.ZonedDateTime|timeZone:(?! "UTC")/.test(
      readFileSync(`${root}/${file}`, "utf8"),
    );
  expect(others.filter(uses)).toEqual([]);
});

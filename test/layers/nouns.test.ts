import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const PLACES = ["prisma/schema", "src/domains", "schema", "rest-compat", "test"] as const;
type Place = (typeof PLACES)[number];

/** Names in a place that are not names of a domain. */
const NOT_DOMAINS: Readonly<Record<Place, readonly string[]>> = {
  // The generator, tables of parts of the platform, and tables of identity and publications that have a file of their
  // own.
  "prisma/schema": ["main", "platform", "mail", "language-models", "sessions", "renditions"],
  "src/domains": [],
  schema: ["core"],
  "rest-compat": ["engine"],
  // Capabilities that all domains share, and test tools.
  test: "artifacts backup bench browser budget builtins clients contract cost database deletion delivery deno documents execution fuzz language layers mcp migrations node_modules outages outbound pages patterns "
    .concat("platform postgres providers release rest-engine schema server streams support tenancy traces")
    .split(" "),
};

const NO_ENDPOINT = "the documented REST interface has no endpoint of it";

const PAGES = "pages of other hosts are read for the plans of posts and for link cards";

/** The places where a domain is absent, with the reason. */
const ABSENT: Readonly<Record<string, Partial<Record<Place, string>>>> = {
  audit: { "src/domains": "the audit log is a part of the platform: every write uses it" },
  "network-costs": {
    "rest-compat": "costs are a part of the billing status: rest-compat/billing; budgets have no endpoint",
  },
  oauth: {
    "prisma/schema": "grants, codes and tokens belong to an application: applications.prisma",
    schema: "grants belong to an application: schema/applications",
    "rest-compat": "the endpoints of OAuth speak forms and pages: src/server/oauth",
  },
  plans: { "prisma/schema": "plans are a catalog in code; a subscription names its plan" },
  "publication-builds": { "prisma/schema": "angles are planned and returned, never stored" },
  usage: {
    schema: "usage is a part of the billing status: schema/billing",
    "rest-compat": "usage is a part of the billing status: rest-compat/billing",
  },
  webhooks: { "rest-compat": NO_ENDPOINT },
  "web-pages": {
    "prisma/schema": PAGES,
    schema: PAGES,
    "rest-compat": PAGES,
  },
};

/** Returns the names of the domains in a place. */
const domainsIn = (place: Place): string[] =>
  readdirSync(`${root}/${place}`, { withFileTypes: true })
    .filter((entry) => (place === "prisma/schema" ? entry.name.endsWith(".prisma") : entry.isDirectory()))
    .map(({ name }) => basename(name, ".prisma"))
    .filter((name) => !NOT_DOMAINS[place].includes(name));

describe("a domain", () => {
  const byPlace = Object.fromEntries(PLACES.map((place) => [place, domainsIn(place)])) as Record<Place, string[]>;
  const domains = [...new Set(Object.values(byPlace).flat())].toSorted();

  test("is found in every place", () => {
    expect(domains.length).toBeGreaterThan(20);
  });

  test.each(domains)("%s has the same name in all five places, or a reason for its absence", (domain) => {
    const absent = PLACES.filter((place) => !byPlace[place].includes(domain));
    expect(absent).toEqual(Object.keys(ABSENT[domain] ?? {}));
  });

  test("is listed as absent only if it exists", () => {
    expect(Object.keys(ABSENT).filter((name) => !domains.includes(name))).toEqual([]);
  });
});

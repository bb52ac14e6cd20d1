import { type Declaration, findAll, generate, parse, type Rule } from "css-tree";
import { type GraphQLOutputType, getNamedType, isLeafType, isObjectType, print } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ThemeKind } from "../../prisma/generated/client/client.ts";
import { GetResolvedThemeDocument } from "../../rest-compat/operations.generated.ts";
import { schema } from "../../schema/index.ts";
import { BUILTIN_KEYS, BUILTIN_VERSION, builtin } from "../../src/domains/themes/builtin/builtins.ts";
import type { Manifest, Scheme } from "../../src/domains/themes/manifest/shape.ts";
import { COLORS, type SchemeName } from "../../src/domains/themes/manifest/vocabulary.ts";
import { nativeScheme } from "../../src/domains/themes/native.ts";
import { newId } from "../../src/platform/ids/ids.ts";
import { endpointOf } from "../contract/rest/endpoints.ts";
import { violations } from "../contract/rest/validate.ts";
import { codeOf, dataOf } from "../support/answers.ts";
import { recordStatements } from "../support/database/statements.ts";
import { manifest, theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { type World, world } from "../support/world.ts";

let w: World;
let statements: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  w = await world();
  statements = recordStatements(w.db.pool);
});
afterAll(() => w.close());

const SCHEMES = ["light", "dark"] as const;

interface Resolved {
  id: string;
  name: string;
  revision: string;
  source: string;
  scheme: string;
  requestedScheme: string;
  fallbackReason?: string;
  assets: { id: string; slot: string; sourceUrl: string }[];
  fonts: {
    id: string;
    sourceUrl: string;
    nativeDerivative?: { format: string; identity: string; sourceUrl: string };
  }[];
  manifest: Scheme;
}

const ask = (workspaceId = w.ids.workspace, scheme: SchemeName = "light", headers: Record<string, string> = {}) =>
  w.rest("GET", `/themes/resolved?workspace_id=${workspaceId}&scheme=${scheme}`, {
    token: w.users.owner.token,
    headers,
  });
/** Asks for a new execution, past the answer cache. */
const execute = (workspaceId?: string, scheme?: SchemeName, headers: Record<string, string> = {}) =>
  ask(workspaceId, scheme, { ...headers, "cache-control": "no-cache" });
const shownIn = async (workspaceId?: string, scheme?: SchemeName) => {
  const { status, body } = await ask(workspaceId, scheme);
  expect(status).toBe(200);
  return body as unknown as Resolved;
};
const tagOf = async (workspaceId?: string, scheme?: SchemeName) => (await ask(workspaceId, scheme)).headers.get("etag");

/** A workspace of the organization without a choice. */
async function workspace(organizationId = w.ids.organization): Promise<string> {
  const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
  const data = { id: newId("ws"), organizationId, name: "Fresh", ...stamp };
  return (await w.db.prisma.workspace.create({ data })).id;
}

type Choice = { kind: ThemeKind; themeId: string; version: number };
const builtIn = (themeId: string, version = BUILTIN_VERSION): Choice => ({ kind: "BUILT_IN", themeId, version });
const custom = (themeId: string, version = 1): Choice => ({ kind: "CUSTOM", themeId, version });

/** Stores selections directly, also those that no operation permits. */
async function choosing(choice: Choice, workspaceId?: string): Promise<string> {
  const id = workspaceId ?? (await workspace());
  const data = { ...choice, updatedAt: w.clock.now() };
  await w.db.prisma.workspaceTheme.upsert({
    where: { workspaceId: id },
    create: { workspaceId: id, ...data },
    update: data,
  });
  return id;
}

/** A published theme with a changed manifest. */
async function published(change: (manifest: Manifest) => unknown): Promise<string> {
  const id = await theme(w, 1);
  const whole = { ...manifest(), key: id, revision: "1" };
  const changed = change(whole) ?? whole;
  await w.db.prisma.themeRevision.update({
    where: { themeId_revision: { themeId: id, revision: 1 } },
    data: { manifest: changed },
  });
  return id;
}

const font = (asset: string, more: Partial<Manifest["fonts"][number]> = {}): Manifest["fonts"][number] => ({
  key: "face",
  family: "Face",
  weight: 400,
  style: "normal",
  display: "swap",
  format: "woff2",
  sourceUrl: `asset:${asset}`,
  ...more,
});
/** Sets body text in the font's family. */
const inFace = (whole: Manifest) => {
  for (const name of SCHEMES) Object.assign(whole.schemes[name].typography.body, { family: "Face", weight: 400 });
};

describe("a theme that can be shown", () => {
  const each = BUILTIN_KEYS.flatMap((id) => SCHEMES.map((scheme) => [id, scheme] as const));

  test.each(each)(
    "%s, %s: has every member of the contract on both surfaces, with the same values",
    async (id, scheme) => {
      const place = await choosing(builtIn(id));
      const shown = await shownIn(place, scheme);
      expect(violations(endpointOf("GET /themes/resolved").answer, shown)).toEqual([]);
      expect(Object.keys(shown.manifest.colors)).toEqual([...COLORS]);
      expect(shown).toMatchObject({
        id,
        source: "builtin",
        revision: `builtin-v${BUILTIN_VERSION}`,
        scheme,
        requestedScheme: scheme,
        manifest: builtin(id)?.schemes[scheme],
      });
      expect(shown.fallbackReason).toBeUndefined();
      expect(await tagOf(place, scheme)).toBe(`"builtin:${id}:${BUILTIN_VERSION}:${scheme}"`);
      const { data } = await w.gql<{ theme: Record<string, unknown> }>(
        w.users.owner.token,
        print(GetResolvedThemeDocument),
        { workspaceId: place, scheme: scheme.toUpperCase() },
      );
      const { identity, ...graph } = data.theme;
      expect(identity).toBe(`builtin:${id}:${BUILTIN_VERSION}:${scheme}`);
      expect(withoutSchemas(lower(graph))).toEqual(withoutSchemas({ ...shown, fallbackReason: null }));
    },
  );

  test("can be queried completely with its native values within the limits of a document", async () => {
    const all = everything(schema.getType("ResolvedTheme") as GraphQLOutputType);
    const place = await choosing(builtIn("midnight"));
    const answer = await w.gql<{ workspace: { light: { native: unknown }; dark: { native: unknown } } }>(
      w.users.owner.token,
      `query ($id: ID!) { workspace(id: $id) { light: resolvedTheme(scheme: LIGHT) { ...All } dark: resolvedTheme(scheme: DARK) { ...All } } }
       fragment All on ResolvedTheme ${all}`,
      { id: place },
    );
    const themes = dataOf(answer).workspace;
    for (const scheme of SCHEMES) {
      const { colors, protectedEditor, components, motion, shape, elevation, typography } = nativeScheme(
        builtin("midnight")?.schemes[scheme] as Scheme,
      );
      const { duration: durationMs, easing, ...hover } = motion.hover;
      const [x1, y1, x2, y2] = easing;
      expect(lower(themes[scheme].native)).toMatchObject({
        colors,
        protectedEditor,
        components,
        shape,
        elevation,
        typography,
        motion: { hover: { ...hover, durationMs, easing: { x1, y1, x2, y2 } } },
      });
      for (const color of Object.values({ ...colors, ...protectedEditor })) expect(color).toMatch(/^#[0-9a-f]{8}$/);
    }
  });

  const CSS =
    "query ($id: ID!, $prefix: String) { workspace(id: $id) { resolvedTheme(scheme: DARK) { tokens cssVariables(prefix: $prefix) } } }";
  type Css = { workspace: { resolvedTheme: { tokens: Record<string, string>; cssVariables: string } } };
  const cssOf = (id: string, prefix?: string) => w.gql<Css>(w.users.owner.token, CSS, { id, prefix });

  test("has all values by name and as the custom properties of one style rule", async () => {
    const place = await choosing(builtIn("midnight"));
    const scheme = builtin("midnight")?.schemes.dark as Scheme;
    for (const [prefix, start] of [
      [undefined, "--"],
      ["app_1-x", "--app_1-x-"],
    ] as const) {
      const { tokens, cssVariables } = dataOf(await cssOf(place, prefix)).workspace.resolvedTheme;
      expect(tokens).toMatchObject({
        ...Object.fromEntries(Object.entries(scheme.colors).map(([name, value]) => [`colors-${name}`, value])),
        "typography-body-size": scheme.typography.body.size,
        "motion-hover-opacity": String(scheme.motion.hover.opacity),
        "shape-radius": scheme.shape.radius,
      });
      const tree = parse(cssVariables);
      const [rule] = findAll(tree, ({ type }) => type === "Rule") as [Rule];
      expect(findAll(tree, ({ type }) => type === "Rule" || type === "Atrule")).toHaveLength(1);
      expect(generate(rule.prelude)).toBe(":root");
      const declarations = findAll(rule, ({ type }) => type === "Declaration") as Declaration[];
      const [first, ...others] = declarations.map(({ property, value }) => [property, generate(value).trim()]);
      expect(first).toEqual(["color-scheme", "dark"]);
      expect(Object.fromEntries(others as [string, string][])).toEqual(
        Object.fromEntries(Object.entries(tokens).map(([name, value]) => [start + name, value])),
      );
    }
  });

  test.each(["", "1a", "-a", "a b", "a;b", "a}*{", "é", "</style>", "a".repeat(33)])(
    "has no style rule for the prefix %j",
    async (prefix) => {
      expect(codeOf(await cssOf(w.ids.workspace, prefix))).toBe("INVALID_INPUT");
    },
  );

  test("of an organization has URLs in its workspace, for the used faces only", async () => {
    const asset = await themeAsset(w, w.ids.organization);
    const picture = await image();
    const id = await published((whole) => {
      inFace(whole);
      whole.fonts = [
        font(asset),
        font(asset, { key: "unused", weight: 700 }),
        font(asset, { key: "slanted", style: "italic" }),
      ];
      whole.assets = [
        { key: "grain", alt: "", slot: "background-texture", mimeType: "image/png", sourceUrl: `asset:${picture}` },
      ];
    });
    const place = await choosing(custom(id));
    const shown = await shownIn(place);
    expect(violations(endpointOf("GET /themes/resolved").answer, shown)).toEqual([]);
    const search = `workspace_id=${place}&theme_id=${id}&revision=1`;
    const row = await w.db.prisma.themeAsset.findUniqueOrThrow({ where: { id: asset } });
    expect(shown).toMatchObject({ id, source: "organization", revision: "1" });
    const { key, ...face } = font(asset);
    expect(shown.fonts).toEqual([
      {
        ...face,
        id: key,
        sourceUrl: `/api/v1/theme-assets/${asset}/content?${search}`,
        nativeDerivative: {
          format: "ttf",
          identity: row.derivativeSha256,
          sourceUrl: `/api/v1/theme-assets/${asset}/content?${search}&format=ttf`,
        },
      },
    ]);
    expect(shown.assets.map(({ sourceUrl }) => sourceUrl)).toEqual([
      `/api/v1/theme-assets/${picture}/content?${search}`,
    ]);
    expect(await tagOf(place)).toBe(`"organization:${id}:1:light"`);
    // The URL returns the asset.
    const [{ sourceUrl, nativeDerivative }] = shown.fonts as [Resolved["fonts"][number]];
    for (const address of [sourceUrl, nativeDerivative?.sourceUrl ?? "", shown.assets[0]?.sourceUrl ?? ""]) {
      const headers = { authorization: `Bearer ${w.users.owner.token}` };
      expect((await w.request(address, { headers })).status).toBe(200);
    }
  });
});

/** A row of an image, as an upload stores it. */
async function image(organizationId = w.ids.organization): Promise<string> {
  const id = await themeAsset(w, organizationId);
  await w.db.prisma.themeAsset.update({ where: { id }, data: { kind: "IMAGE", mimeType: "image/png" } });
  return id;
}

describe("the theme that applies", () => {
  test.each<[string, { workspace?: Choice; organization?: Choice; locked?: boolean }, string]>([
    ["without any choice", {}, "builtin:workshop"],
    ["chosen by the workspace", { workspace: builtIn("studio") }, "builtin:studio"],
    ["chosen by the organization", { organization: builtIn("notebook") }, "builtin:notebook"],
    [
      "chosen by both: the workspace's",
      { workspace: builtIn("studio"), organization: builtIn("notebook") },
      "builtin:studio",
    ],
    [
      "chosen by both, but locked: the organization's",
      { workspace: builtIn("studio"), organization: builtIn("notebook"), locked: true },
      "builtin:notebook",
    ],
    ["chosen by the workspace, but locked", { workspace: builtIn("studio"), locked: true }, "builtin:workshop"],
    ["with only a lock", { locked: true }, "builtin:workshop"],
    [
      "chosen by both, if the workspace's is missing: never the organization's",
      { workspace: custom("thm_nothing"), organization: builtIn("notebook") },
      "fallback:workshop",
    ],
    ["chosen by the organization, if it is missing", { organization: custom("thm_nothing") }, "fallback:workshop"],
    [
      "chosen by the workspace, while the organization's is missing",
      { workspace: builtIn("studio"), organization: custom("thm_nothing") },
      "builtin:studio",
    ],
  ])("%s", async (_what, { workspace: own, organization, locked = false }, expected) => {
    const organizationId = newId("org");
    const stamp = { createdAt: w.clock.now(), updatedAt: w.clock.now() };
    const members = {
      create: { id: newId("orm"), userId: w.users.owner.id, role: "OWNER" as const, createdAt: w.clock.now() },
    };
    await w.db.prisma.organization.create({
      data: { id: organizationId, name: "Chooser", createdById: w.users.owner.id, ...stamp, members },
    });
    const place = await workspace(organizationId);
    if (own) await choosing(own, place);
    if (organization || locked) {
      await w.db.prisma.organizationTheme.create({
        data: { organizationId, locked, updatedAt: w.clock.now(), ...organization },
      });
    }
    const { source, id } = await shownIn(place);
    expect(`${source}:${id}`).toBe(expected);
  });

  test("for an older version of a built-in theme is the current version", async () => {
    expect(await tagOf(await choosing(builtIn("studio", 0)))).toBe(`"builtin:studio:${BUILTIN_VERSION}:light"`);
  });
});

describe("the complete built-in default, with a reason, replaces", () => {
  const otherTenants = () => theme(w, 1, { organizationId: w.ids.otherOrganization });
  const withFont = (asset: string) => published((whole) => void (inFace(whole), (whole.fonts = [font(asset)])));
  const withImage = (asset: string) =>
    published((whole) => {
      whole.assets = [
        { key: "a", alt: "", slot: "header-decoration", mimeType: "image/png", sourceUrl: `asset:${asset}` },
      ];
    });

  test.each<[string, string, () => Choice | Promise<Choice>]>([
    ["an unknown theme", "missing-theme", () => custom(newId("thm"))],
    ["an unknown built-in theme", "missing-theme", () => builtIn("nothing")],
    ["a future version of a built-in theme", "missing-theme", () => builtIn("studio", BUILTIN_VERSION + 1)],
    ["a theme that was never published", "missing-theme", async () => custom(await theme(w))],
    ["a revision that was never published", "missing-theme", async () => custom(await theme(w, 2), 3)],
    ["another tenant's theme", "missing-theme", async () => custom(await otherTenants())],
    [
      "a theme that was deleted",
      "missing-theme",
      async () => {
        const id = await theme(w, 1);
        await w.db.prisma.theme.delete({ where: { id } });
        return custom(id);
      },
    ],
    [
      "a theme that was unpublished",
      "missing-theme",
      async () => {
        const id = await theme(w, 1);
        await w.db.prisma.theme.update({ where: { id }, data: { publishedRevision: 0 } });
        return custom(id);
      },
    ],
    ["an invalid manifest", "invalid-manifest", async () => custom(await published(() => ({ name: "?" })))],
    ["a manifest that is a text", "invalid-manifest", async () => custom(await published(() => "{}"))],
    [
      "a color without enough contrast",
      "invalid-manifest",
      async () => custom(await published(({ schemes }) => void (schemes.dark.colors.ink = schemes.dark.colors.canvas))),
    ],
    [
      "a font from another host",
      "unsafe-resource",
      async () =>
        custom(
          await published((whole) => {
            whole.fonts = [font("x", { sourceUrl: "https://fonts.example/face.woff2" })];
          }),
        ),
    ],
    [
      "an image that is a script",
      "unsafe-resource",
      async () =>
        custom(
          await published((whole) => {
            const sourceUrl = "javascript:alert(1)";
            whole.assets = [{ key: "a", alt: "", slot: "header-decoration", mimeType: "image/png", sourceUrl }];
          }),
        ),
    ],
    [
      "an unsupported scheme",
      "unsupported-scheme",
      async () => custom(await published((whole) => void (whole.supportedSchemes = ["dark"]))),
    ],
    ["a deleted font", "resource-failed", async () => custom(await withFont(newId("tas")))],
    ["a deleted image", "resource-failed", async () => custom(await withImage(newId("tas")))],
    [
      "another tenant's font",
      "resource-failed",
      async () => custom(await withFont(await themeAsset(w, w.ids.otherOrganization))),
    ],
    ["a font that is an image", "resource-failed", async () => custom(await withFont(await image()))],
    [
      "an image that is a font",
      "resource-failed",
      async () => custom(await withImage(await themeAsset(w, w.ids.organization))),
    ],
  ])("%s: %s", async (_what, reason, state) => {
    const place = await choosing(await state());
    const shown = await shownIn(place);
    expect(violations(endpointOf("GET /themes/resolved").answer, shown)).toEqual([]);
    expect(shown).toMatchObject({
      id: "workshop",
      name: "Workshop",
      revision: `builtin-v${BUILTIN_VERSION}`,
      source: "fallback",
      fallbackReason: reason,
      scheme: "light",
      requestedScheme: "light",
      assets: [],
      fonts: [],
      manifest: builtin("workshop")?.schemes.light,
    });
    expect(await tagOf(place)).toBe(`"fallback:workshop:${BUILTIN_VERSION}:light:${reason}"`);
  });

  test("only the unsupported scheme of a theme", async () => {
    const place = await choosing(custom(await published((whole) => void (whole.supportedSchemes = ["dark"]))));
    expect((await shownIn(place, "dark")).source).toBe("organization");
    expect((await shownIn(place, "light")).source).toBe("fallback");
  });
});

describe("a client that has a theme already", () => {
  test.each(["exact", "list", "weak", "star"])("gets a 304 without a body for an %s tag", async (form) => {
    const place = await choosing(custom(await theme(w, 1)));
    const first = await ask(place);
    const tag = first.headers.get("etag") ?? "";
    const header = { exact: tag, list: `"other", ${tag}`, weak: `W/${tag}`, star: "*" }[form] ?? "";
    const again = await ask(place, "light", { "if-none-match": header });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, null, tag]);
    for (const { headers } of [first, again]) {
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("vary")).toContain("Authorization, Cookie");
    }
  });

  test("gets the complete theme for another scheme, revision or reason", async () => {
    const id = await theme(w, 2);
    const place = await choosing(custom(id));
    const [light, dark] = [await tagOf(place, "light"), await tagOf(place, "dark")];
    expect((await ask(place, "dark", { "if-none-match": light ?? "" })).status).toBe(200);
    await choosing(custom(id, 2), place);
    expect((await ask(place, "dark", { "if-none-match": dark ?? "" })).status).toBe(200);
    expect(await tagOf(place, "dark")).toBe(`"organization:${id}:2:dark"`);
  });

  test("still needs access", async () => {
    const tag = (await tagOf()) ?? "";
    const headers = { "if-none-match": tag };
    const path = `/themes/resolved?workspace_id=${w.ids.workspace}&scheme=light`;
    expect((await w.rest("GET", path, { token: w.users.outsider.token, headers })).status).toBe(403);
    expect((await w.rest("GET", path, { token: null, headers })).status).toBe(401);
    expect((await w.rest("GET", path.replace("light", "sepia"), { token: w.users.owner.token, headers })).status).toBe(
      422,
    );
  });

  test("gets the same headers from HEAD without a body", async () => {
    const path = `/themes/resolved?workspace_id=${w.ids.workspace}&scheme=light`;
    const { status, headers, body } = await w.rest("HEAD", path, { token: w.users.owner.token });
    expect([status, body, headers.get("etag")]).toEqual([200, null, await tagOf()]);
  });
});

describe("the statements of a resolution", () => {
  /** Without the statement of the credential, which comes first. */
  const statementsOf = async (request: () => Promise<unknown>) => {
    statements.take();
    await request();
    return statements.take().slice(1);
  };

  test("are the selection, the revision and its assets at first, later one small statement, with or without a tag", async () => {
    const asset = await themeAsset(w, w.ids.organization);
    const place = await choosing(
      custom(await published((whole) => void (inFace(whole), (whole.fonts = [font(asset)])))),
    );
    // This column decides about the cache. An unchanged value means that later requests run this statement only.
    expect((await statementsOf(() => execute(place))).length).toBe(3);
    const tag = await tagOf(place);
    const first = await ask(place, "light");
    await ask(place, "dark");
    expect((await ask(place, "light")).body).toEqual(first.body);
    for (const scheme of SCHEMES) expect((await statementsOf(() => execute(place, scheme))).length).toBe(1);
    const [only, ...more] = await statementsOf(() => execute(place, "light", { "if-none-match": tag ?? "" }));
    expect(more).toEqual([]);
    expect(only?.text).not.toMatch(/manifest|content/);
  });

  test("use keys only", async () => {
    const place = await choosing(custom(await theme(w, 1)));
    const [only] = await statementsOf(() => execute(place));
    const plan = await w.db.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRawUnsafe<Record<string, string>[]>(`EXPLAIN ${only?.text}`, ...(only?.values ?? []));
    });
    expect(JSON.stringify(plan)).not.toContain("Seq Scan");
  });

  test("are one for all workspaces of a response", async () => {
    const id = await theme(w, 1);
    await Promise.all([1, 2, 3].map(() => choosing(custom(id))).concat(choosing(builtIn("studio"))));
    const query = `{ viewer { organizations { nodes { workspaces(first: 50) { nodes { light: resolvedTheme(scheme: LIGHT) { identity } dark: resolvedTheme(scheme: DARK) { identity } } } } } } }`;
    await w.gql(w.users.owner.token, query);
    const executed = { "cache-control": "no-cache" };
    expect((await statementsOf(() => w.gql(w.users.owner.token, query, {}, executed))).length).toBe(2);
  });
});

describe("a change in the database", () => {
  test("is noticed by the next request: a damaged revision, and a repaired one", async () => {
    const id = await theme(w, 1);
    const place = await choosing(custom(id));
    expect((await shownIn(place)).source).toBe("organization");
    const held = await tagOf(place);
    const where = { themeId_revision: { themeId: id, revision: 1 } };
    await w.db.prisma.themeRevision.update({ where, data: { manifest: {} } });
    expect((await ask(place, "light", { "if-none-match": held ?? "" })).status).toBe(200);
    expect((await shownIn(place)).fallbackReason).toBe("invalid-manifest");
    await w.db.prisma.themeRevision.update({ where, data: { manifest: manifest() } });
    expect((await shownIn(place)).source).toBe("organization");
  });

  test("is noticed by the next request: a deleted font", async () => {
    const asset = await themeAsset(w, w.ids.organization);
    const id = await published((whole) => void (inFace(whole), (whole.fonts = [font(asset)])));
    const place = await choosing(custom(id));
    expect((await shownIn(place)).fonts.length).toBe(1);
    await w.db.prisma.themeAsset.delete({ where: { id: asset } });
    expect((await shownIn(place)).fallbackReason).toBe("resource-failed");
  });
});

describe("a theme over GraphQL", () => {
  const QUERY = `query ($id: ID!) { resolvedTheme(workspaceId: $id, scheme: LIGHT) { identity } }`;

  test.each<[string, "owner" | "admin" | "editor" | "viewer" | "member" | "outsider", string | undefined]>([
    ["the owner", "owner", undefined],
    ["a viewer", "viewer", undefined],
    ["a member of the organization without the workspace", "member", "FORBIDDEN"],
    ["a stranger", "outsider", "FORBIDDEN"],
  ])("has the expected result for %s", async (_who, role, code) => {
    expect(codeOf(await w.gql(w.users[role].token, QUERY, { id: w.ids.workspace }))).toBe(code);
    expect(codeOf(await w.gql(w.users[role].token, QUERY, { id: newId("ws") }))).toBe("FORBIDDEN");
    expect(codeOf(await w.gql(w.users[role].token, QUERY, { id: " " }))).toBe("INVALID_INPUT");
  });
});

/** A selection of all fields of a type. */
function everything(output: GraphQLOutputType): string {
  const type = getNamedType(output);
  if (isLeafType(type) || !isObjectType(type)) return "";
  return `{ ${Object.values(type.getFields())
    .map(({ name, type: inner }) => `${name} ${everything(inner)}`)
    .join(" ")} }`;
}

/** Converts enum values to REST's form. URLs, ids and the like are lower case already, and names are not enums. */
function lower(value: unknown): unknown {
  if (typeof value === "string")
    return /^[A-Z][A-Z0-9_]*$/.test(value) ? value.toLowerCase().replaceAll("_", "-") : value;
  if (Array.isArray(value)) return value.map(lower);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, lower(each)]));
}

function withoutSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSchemas);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (name === "$schema" ? [] : [[name, withoutSchemas(each)]])),
  );
}

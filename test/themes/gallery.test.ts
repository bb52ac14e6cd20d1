import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Prisma } from "../../prisma/generated/client/client.ts";
import { BUILTIN_KEYS, builtin } from "../../src/domains/themes/builtin/builtins.ts";
import { quoted } from "../../src/domains/themes/cssVariables.ts";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { COLORS } from "../../src/domains/themes/manifest/vocabulary.ts";
import { SESSION_COOKIE } from "../../src/platform/access/cookies.ts";
import { manifest, theme } from "../support/domains/theme.ts";
import { themeAsset } from "../support/domains/themeAsset.ts";
import { type Role, type World, world } from "../support/world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

/** Requests the page as a browser does, with or without a session cookie. */
async function open(role?: Role, headers: Record<string, string> = {}) {
  const cookie: Record<string, string> =
    role === undefined ? {} : { cookie: `${SESSION_COOKIE}=${w.users[role].token}` };
  const answer = await w.request("/themes/gallery", { headers: { ...cookie, ...headers } });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** The URLs that a page loads by itself. */
const fetched = (html: string) => [...html.matchAll(/url\("([^"]*)"\)|src="([^"]*)"/g)].map(([, a, b]) => a ?? b ?? "");

describe("the public gallery", () => {
  test("shows every built-in theme in both schemes with every color, and loads nothing from other sites", async () => {
    const { status, html, headers } = await open();
    expect(status).toBe(200);
    for (const [index, id] of BUILTIN_KEYS.entries()) {
      expect(html).toContain(`<h2>${builtin(id)?.name}</h2>`);
      for (const scheme of ["light", "dark"] as const) {
        const [, look = ""] = new RegExp(`\\.t${index}-${scheme} \\{([^}]*)\\}`).exec(html) ?? [];
        for (const token of COLORS)
          expect(look).toContain(`--colors-${token}: ${builtin(id)?.schemes[scheme].colors[token]};`);
      }
    }
    expect(html).not.toMatch(/<script|https?:\/\/|url\(/);
    expect(fetched(html)).toEqual([]);
    const policy = headers.get("content-security-policy") ?? "";
    for (const rule of ["default-src 'none'", "font-src 'self'", "img-src 'self'"]) expect(policy).toContain(rule);
  });

  test("is not sent again to a client that has it, and differs for signed-in people", async () => {
    const { headers } = await open();
    const condition = { "if-none-match": headers.get("etag") ?? "" };
    expect((await open(undefined, condition)).status).toBe(304);
    expect((await open("owner", condition)).status).toBe(200);
    expect(headers.get("vary")).toContain("Cookie");
  });

  test("is shown after the session has ended", async () => {
    const answer = await w.request("/themes/gallery", { headers: { cookie: `${SESSION_COOKIE}=ended` } });
    expect([answer.status, (await answer.text()).includes("/login?next=/themes/gallery")]).toEqual([200, true]);
  });

  test("is linked from the first page", async () => {
    const first = await w.request("/", { headers: { accept: "text/html" } });
    expect(await first.text()).toContain('href="/themes/gallery"');
  });
});

describe("the gallery for members", () => {
  let font: string;
  let id: string;
  beforeAll(async () => {
    font = await themeAsset(w, w.ids.organization);
    id = await theme(w, 2, { name: "House style" });
    await theme(w, 0, { name: "A mere draft" });
    await theme(w, 1, { name: "Secret of Harbor", organizationId: w.ids.otherOrganization });
    await publish(id, 2, (whole) => {
      whole.name = "House <style>";
      whole.fonts = [
        {
          key: "face",
          family: "Face",
          weight: 400,
          style: "normal",
          display: "swap",
          format: "woff2",
          sourceUrl: `asset:${font}`,
        },
      ];
      for (const { typography } of [whole.schemes.light, whole.schemes.dark]) {
        typography.body = { ...typography.body, family: "Face" };
      }
    });
    const broken = await theme(w, 1, { name: "Broken" });
    await publish(broken, 1, (whole) => Object.assign(whole, { name: "Broken", schemes: {} }));
    const now = w.clock.now();
    const chosen = {
      organizationId: w.ids.organization,
      kind: "CUSTOM" as const,
      themeId: id,
      version: 2,
      updatedAt: now,
    };
    await w.db.prisma.organizationTheme.create({ data: chosen });
  });

  async function publish(themeId: string, revision: number, change: (manifest: Manifest) => unknown): Promise<void> {
    const whole = manifest();
    change(whole);
    const where = { themeId_revision: { themeId, revision } };
    await w.db.prisma.themeRevision.update({ where, data: { manifest: whole satisfies Prisma.InputJsonValue } });
  }

  test.each(["owner", "admin", "editor", "viewer", "member"] as const)(
    "shows the %s the published themes of their organization, with fonts from this server",
    async (role) => {
      const { html } = await open(role);
      expect(html).toContain("Published by Northwind");
      expect(html).toContain("<h2>House &lt;style&gt;</h2>");
      expect(html).toContain("Northwind, revision 2, the default of its workspaces");
      const address = `/api/v1/theme-assets/${font}/content?organization_id=${w.ids.organization}`;
      expect(fetched(html)).toEqual([address]);
      expect(html).toMatch(/@font-face \{ font-family: "t0 Face"/);
      expect(html).toContain('--typography-body-family: "t0 Face";');
      const cookie = `${SESSION_COOKIE}=${w.users[role].token}`;
      expect((await w.request(address, { headers: { cookie } })).status).toBe(200);
      for (const hidden of ["A mere draft", "Secret of Harbor", "Broken"]) expect(html).not.toContain(hidden);
    },
  );

  test("shows no themes of other organizations", async () => {
    const { html } = await open("outsider");
    expect(html).toContain("Published by Harbor");
    expect(html).not.toContain("House");
    expect((await open("instanceAdmin")).html).not.toContain("Published by");
  });
});

test("a name that contains the end of the style element is escaped", () => {
  expect(quoted('a"}</style><b>')).toBe('"a\\22 \\7d \\3c /style\\3e \\3c b\\3e "');
});

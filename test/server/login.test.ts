import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { returnPath } from "../../src/server/http/returnPath.ts";
import { from, PASSWORD, registered } from "../support/domains/accounts.ts";
import { type World, world } from "../support/world.ts";

const ORIGIN = "http://rostrum.test";
const HERE = { origin: ORIGIN, host: "rostrum.test" };

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

interface Sent {
  headers?: Record<string, string>;
  form?: Record<string, string>;
  address?: string;
  method?: string;
  body?: string;
}

/** Acts like a browser: sends a form if there is one, otherwise visits. */
async function browse(
  path: string,
  { headers, form, address = "192.0.2.1", method, body = form && new URLSearchParams(form).toString() }: Sent = {},
) {
  const request = new Request(ORIGIN + path, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      ...(body !== undefined && { ...HERE, "content-type": "application/x-www-form-urlencoded" }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const response = await w.app.fetch(request, { address });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Returns the cookie of the session; a second cookie remembers the device. */
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0] ?? "";
const whoHas = async (setCookie: string) => {
  const cookie = setCookie.split(";")[0] ?? "";
  const answer = await w.gql<{ viewer: { user: { email: string } } } | null>(
    null,
    "{ viewer { user { email } } }",
    {},
    { ...HERE, cookie },
  );
  return answer.data?.viewer.user.email;
};

describe("the sign-in page", () => {
  test("loads and runs nothing, and is not cached", async () => {
    const page = await browse("/login");
    expect(page.status).toBe(200);
    const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(page.text) ?? [];
    const digest = createHash("sha256").update(style).digest("base64");
    expect(page.headers.get("content-security-policy")).toContain(` style-src 'sha256-${digest}'; img-src`);
    expect(page.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(page.text).not.toMatch(/<script|https?:\/\/|style="|\son\w+="/i);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
    });
  });

  test("labels every field and names its language", async () => {
    for (const path of ["/login", "/login?form=register"]) {
      const { text } = await browse(path);
      const shown = [...text.matchAll(/<input id="(\w+)"/g)].map(([, id]) => id);
      expect(shown.length).toBeGreaterThan(1);
      for (const id of shown) expect(text).toContain(`<label for="${id}">`);
      expect(text).toContain('<html lang="en">');
    }
  });

  test("answers HEAD with headers only, and other methods with the accepted ones", async () => {
    const head = await browse("/login", { method: "HEAD" });
    expect([head.status, head.text, head.headers.get("content-type")]).toEqual([200, "", "text/html; charset=utf-8"]);
    const put = await browse("/login", { method: "PUT" });
    expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });

  test("shows entered values as text", async () => {
    const next = `/"><script>alert(1)</script>`;
    const { text } = await browse(`/login?next=${encodeURIComponent(next)}`);
    expect(text).not.toContain("<script");
    const refused = await browse("/login", {
      form: { form: "signIn", email: `"><img src=x onerror=alert(1)>`, password: "x", next },
    });
    expect(refused.text).not.toMatch(/<img|<script/);
    expect(refused.text).toContain("&lt;img");
  });
});

describe("signing in", () => {
  beforeAll(() => registered(from(w.app, "192.0.2.2"), "ada@example.org"));
  const form = { form: "signIn", email: "Ada@example.org", password: PASSWORD, next: "/graphiql?query=1" };

  test("sets a cookie for this site only, and redirects to the requested page", async () => {
    const answer = await browse("/login", { form });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/graphiql?query=1"]);
    expect(cookieOf(answer)).toMatch(
      /^__Host-rostrum=rostrum_ses_[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax; Max-Age=604800$/,
    );
    expect(await whoHas(cookieOf(answer))).toBe("ada@example.org");
  });

  test("works with an expired cookie, and with another person's cookie", async () => {
    for (const old of ["rostrum_ses_stale", w.users.owner.token]) {
      const answer = await browse("/login", {
        form,
        headers: { cookie: `__Host-rostrum=${old}`, authorization: "Bearer stale", "idempotency-key": "k" },
      });
      expect(await whoHas(cookieOf(answer))).toBe("ada@example.org");
    }
  });

  test("reports a wrong password on the page, and keeps the email but not the password", async () => {
    const answer = await browse("/login", { form: { ...form, password: "not the password" } });
    expect([answer.status, answer.headers.get("www-authenticate"), answer.headers.get("set-cookie")]).toEqual([
      401,
      'Bearer realm="rostrum"',
      null,
    ]);
    expect(answer.text).toContain('role="alert" id="trouble">The email and password do not match.');
    expect(answer.text).toContain('value="Ada@example.org"');
    expect(answer.text).toContain('name="next" value="/graphiql?query=1"');
    expect(answer.text).not.toContain("not the password");
    const unknown = await browse("/login", { form: { ...form, email: "nobody@example.org" } });
    expect([unknown.status, unknown.text.includes("The email and password do not match.")]).toEqual([401, true]);
  });

  test("states the waiting time after too many tries", async () => {
    const tries = { form: { ...form, email: "tried@example.org", password: "wrong" }, address: "192.0.2.3" };
    for (let i = 0; i < 11; i++) expect((await browse("/login", tries)).status).toBe(401);
    const answer = await browse("/login", tries);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(answer.text).toMatch(/Too many attempts\. Try again in (\d+ seconds?|1 minute)\./);
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["an opaque origin", { origin: "null" }],
  ])("is refused for a form from %s", async (_what, headers) => {
    const answer = await browse("/login", { form, headers });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([403, null]);
  });

  test("accepts only a form of a bounded size", async () => {
    expect(
      (await browse("/login", { body: JSON.stringify(form), headers: { "content-type": "application/json" } })).status,
    ).toBe(415);
    expect((await browse("/login", { form: { ...form, more: "x".repeat(17_000) } })).status).toBe(413);
  });

  test("is not offered to a signed-in person", async () => {
    const { text } = await browse("/login?next=/x", { headers: { cookie: `__Host-rostrum=${w.users.owner.token}` } });
    expect(text).toContain("<strong>owner@example.org</strong>");
    expect(text).toContain('<a href="/x">');
  });

  test("deletes an expired cookie", async () => {
    const page = await browse("/login", { headers: { cookie: "__Host-rostrum=rostrum_ses_stale" } });
    expect([page.status, cookieOf(page)]).toEqual([
      200,
      "__Host-rostrum=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0",
    ]);
  });

  test("answers with a page if the database is unavailable", async () => {
    const own = await world();
    await own.db.pool.query("ALTER TABLE session RENAME TO session_gone");
    const request = new Request(`${ORIGIN}/login`, { headers: { cookie: `__Host-rostrum=${own.users.owner.token}` } });
    const response = await own.app.fetch(request);
    expect([response.status, await response.text()]).toEqual([
      503,
      expect.stringContaining("try again in a few seconds"),
    ]);
    await own.close();
  });
});

describe("registering", () => {
  const form = { form: "register", name: "Grace", email: "grace@example.org", password: PASSWORD, next: "" };

  test("creates the account and signs in", async () => {
    const answer = await browse("/login", { form, address: "192.0.2.4" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/graphiql"]);
    expect(await whoHas(cookieOf(answer))).toBe("grace@example.org");
  });

  test("reports the error of each field, and keeps the entered values", async () => {
    const answer = await browse("/login", {
      form: { ...form, name: " ", email: "grace", password: "short" },
      address: "192.0.2.4",
    });
    expect(answer.status).toBe(422);
    for (const advice of ["Enter a name", "Enter an email address.", "Choose a password of 12 to 1024 characters."])
      expect(answer.text).toContain(advice);
    expect(answer.text.match(/aria-invalid="true"/g)).toHaveLength(3);
    expect(answer.text).toContain('value="grace"');
    expect(answer.text).not.toContain("short");
  });

  test("reports that an address is taken", async () => {
    const answer = await browse("/login", { form: { ...form, email: "owner@example.org" }, address: "192.0.2.4" });
    expect([answer.status, answer.text.includes("An account with this address exists already")]).toEqual([409, true]);
  });
});

describe("signing out", () => {
  test("ends the session and deletes the cookie", async () => {
    const signedIn = await browse("/login", {
      form: { form: "register", name: "Gone", email: "gone@example.org", password: PASSWORD },
      address: "192.0.2.5",
    });
    const cookie = cookieOf(signedIn).split(";")[0] ?? "";
    expect((await browse("/logout", { headers: { cookie } })).text).toContain('<form method="post" action="/logout">');
    const answer = await browse("/logout", { body: "", headers: { cookie } });
    expect([answer.status, answer.headers.get("location"), cookieOf(answer)]).toEqual([
      303,
      "/logout",
      "__Host-rostrum=; Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=0",
    ]);
    expect(await whoHas(cookieOf(signedIn))).toBeUndefined();
  });

  test("succeeds a second time and without a session", async () => {
    for (const cookie of ["theme=dark", "__Host-rostrum=rostrum_ses_stale"])
      expect((await browse("/logout", { body: "", headers: { cookie } })).status).toBe(303);
    expect((await browse("/logout")).text).toContain("You are not signed in");
  });

  test("requires a form of this site", async () => {
    const cookie = `__Host-rostrum=${w.users.admin.token}`;
    await browse("/logout", { headers: { cookie } });
    expect((await browse("/logout", { body: "", headers: { cookie, origin: "https://evil.example" } })).status).toBe(
      403,
    );
    expect(await whoHas(cookie)).toBe("admin@example.org");
  });
});

describe("the page after signing in", () => {
  test.each([
    ["/graphiql", "/graphiql"],
    ["/a/b?c=d#e", "/a/b?c=d#e"],
    ["/a/../b", "/b"],
    ["/ä b", "/%C3%A4%20b"],
    [null, "/home"],
    ["", "/home"],
    ["graphiql", "/home"],
    ["https://evil.example", "/home"],
    ["//evil.example", "/home"],
    ["/\\evil.example", "/home"],
    ["/\t/evil.example", "/home"],
    ["/.//evil.example", "/home"],
    ["/a/..//evil.example", "/home"],
    ["javascript:alert(1)", "/home"],
    ["\\\\evil.example", "/home"],
  ])("is, for the parameter %j, %j", (parameter, path) => {
    expect(returnPath(parameter, "/home")).toBe(path);
  });

  test("is always on this site", () => {
    const pieces = fc.array(
      fc.constantFrom(
        "/",
        "\\",
        ".",
        "..",
        "@",
        ":",
        "\t",
        "\n",
        "evil.example",
        "http:",
        "%2f",
        "?",
        "#",
        " ",
        "\u0000",
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: "binary" }),
          pieces.map((parts) => `/${parts.join("")}`),
        ),
        (parameter) => {
          expect(new URL(returnPath(parameter, "/home"), "https://site.example/login").origin).toBe(
            "https://site.example",
          );
        },
      ),
      { numRuns: 2000 },
    );
  });
});

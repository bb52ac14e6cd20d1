import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readEnv } from "../../src/platform/env/env.ts";
import { LINKS, linkOrigin, pathOf } from "../../src/platform/env/links.ts";

const OPERATIONS = fileURLToPath(new URL("../../docs/operations.md", import.meta.url));

describe("the links for people", () => {
  test("are the paths that docs/operations.md lists for a front end", () => {
    const [, section = ""] = /\n## Front end\n([^]*?)\n## /.exec(readFileSync(OPERATIONS, "utf8")) ?? [];
    const listed = [...section.matchAll(/^\| `([^`]+)` \|/gm)].map(([, path = ""]) => path);
    expect(listed.toSorted()).toEqual(Object.values<string>(LINKS).toSorted());
  });

  test("escape the values of their placeholders", () => {
    expect(pathOf("engagement", { engagement_id: "a&b=c d" })).toBe("/engagement?item=a%26b%3Dc%20d");
    expect(pathOf("settings")).toBe("/settings");
  });

  test("begin with FRONTEND_URL, otherwise with PUBLIC_URL, otherwise with the listening address", () => {
    const PUBLIC_URL = "https://api.example.org";
    const FRONTEND_URL = "https://app.example.org";
    expect(linkOrigin(readEnv({ PUBLIC_URL, FRONTEND_URL }))).toBe(FRONTEND_URL);
    expect(linkOrigin(readEnv({ PUBLIC_URL, FRONTEND_URL: "" }))).toBe(PUBLIC_URL);
    expect(linkOrigin(readEnv({ PORT: "4100" }))).toBe("http://127.0.0.1:4100");
  });

  test.each(["app.example.org", "https://app.example.org/home", "ftp://app.example.org"])(
    "cannot begin with the invalid FRONTEND_URL %s",
    (FRONTEND_URL) => {
      expect(() => readEnv({ FRONTEND_URL })).toThrow("FRONTEND_URL: must be an origin");
    },
  );
});

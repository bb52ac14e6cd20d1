import { expect, test } from "vitest";
import { gallery } from "../src/server/gallery/gallery.ts";
import { BUILTIN_IDS, builtin } from "../src/themes/builtin/builtins.ts";
import { COLORS } from "../src/themes/manifest/vocabulary.ts";

const ask = (headers = {}) => gallery(new Request("http://rostrum.test/themes/gallery", { headers }));

test("the gallery shows every built-in theme in both schemes, with every colour, and asks nobody for anything", async () => {
  const answer = ask();
  const html = await answer.text();
  for (const [index, id] of BUILTIN_IDS.entries()) {
    expect(html).toContain(`<h2>${builtin(id)?.name}</h2>`);
    for (const scheme of ["light", "dark"] as const) {
      const [, look = ""] = new RegExp(`\\.t${index}-${scheme} \\{([^}]*)\\}`).exec(html) ?? [];
      for (const token of COLORS)
        expect(look).toContain(`--colors-${token}: ${builtin(id)?.schemes[scheme].colors[token]};`);
    }
  }
  expect(html).not.toMatch(/<script|https?:\/\/|url\(/);
  expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("the gallery is not sent again to who has it", () => {
  const etag = ask().headers.get("etag") ?? "";
  expect(ask({ "if-none-match": etag }).status).toBe(304);
});

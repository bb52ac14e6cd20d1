import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BUILTIN_KEYS, builtin, DEFAULT_BUILTIN } from "../../src/domains/themes/builtin/builtins.ts";
import { colorOf } from "../../src/domains/themes/manifest/color.ts";
import { contrastOf } from "../../src/domains/themes/manifest/contrast.ts";
import { easingOf, lengthOf, millisecondsOf, pixelsOf, shadowsOf } from "../../src/domains/themes/manifest/css.ts";
import type { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { validateManifest } from "../../src/domains/themes/manifest/validate.ts";
import { COLORS, RECIPES } from "../../src/domains/themes/manifest/vocabulary.ts";

type Tree = { [member: string]: Tree };

const copy = (id = DEFAULT_BUILTIN) => structuredClone(builtin(id)) as Manifest;

/** A valid manifest with one changed member. */
function changed(path: string, value: unknown): Manifest {
  const manifest = copy();
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  const owner = keys.reduce((node, key) => node[key] as Tree, manifest as unknown as Tree);
  Object.assign(owner, { [last]: value });
  return manifest;
}

const firstOf = (manifest: unknown) => {
  const { path, rule, value, needed } = validateManifest(manifest).violations?.[0] ?? { path: ["nothing"] };
  return [path.join("."), rule, value, needed];
};

describe("the built-in themes", () => {
  test("are the eight of the contract, the default first", () => {
    expect(BUILTIN_KEYS).toEqual([
      "workshop",
      "studio",
      "notebook",
      "playroom",
      "cloud-garden",
      "study-hall",
      "corkboard",
      "midnight",
    ]);
    expect(builtin("nothing")).toBeUndefined();
  });

  test.each(BUILTIN_KEYS)("%s is valid and stays unchanged", (id) => {
    const text = JSON.stringify(builtin(id));
    const { manifest, violations } = validateManifest(JSON.parse(text));
    expect(violations).toBeUndefined();
    expect(JSON.stringify(manifest)).toBe(text);
  });

  test("differ from each other in both schemes", () => {
    for (const scheme of ["light", "dark"] as const) {
      const looks = BUILTIN_KEYS.map((id) => JSON.stringify(builtin(id)?.schemes[scheme].colors));
      expect(new Set(looks).size).toBe(BUILTIN_KEYS.length);
    }
  });
});

describe("a manifest", () => {
  test.each<[string, unknown, string, string]>([
    ["schemes.light.colors.canvas", "var(--canvas)", "color", "var(--canvas)"],
    ["schemes.dark.colors.chart1", "currentcolor", "color", "currentcolor"],
    ["schemes.light.colors.mutedInk", "#ddd", "contrast", "1.27:1 on canvas"],
    ["schemes.light.elevation.card", "0 1px 2px", "shadow", "0 1px 2px"],
    ["schemes.light.motion.entry.duration", "2001ms", "duration", "2001ms"],
    ["schemes.light.motion.entry.easing", "steps(3)", "easing", "steps(3)"],
    ["schemes.light.motion.exit.distance", "1vw", "length", "1vw"],
    ["schemes.dark.protectedEditor.editorText", "#000", "protected", "#000"],
    ["schemes.light.shape.radius", "calc(1px + 1px)", "length", "calc(1px + 1px)"],
    ["schemes.light.spacing.touchTarget", "43px", "touch-target", "43px"],
    ["schemes.light.typography.body.size", "10.9px", "length", "10.9px"],
    ["schemes.light.typography.body.lineHeight", "2.6", "line-height", "2.6"],
    ["schemes.light.typography.body.tracking", "wide", "length", "wide"],
    ["supportedSchemes", ["dark", "dark"], "scheme", "dark, dark"],
  ])("that breaks a rule at %s is reported with the token, the rule and the found value", (path, value, rule, text) => {
    const [at, broken, shown, needed] = firstOf(changed(path, value));
    expect([at, broken]).toEqual([path, rule]);
    expect(shown).toBe(text);
    expect(needed).not.toBe("");
  });

  test.each<[string, unknown]>([
    ["schemes.light.components.button", "round"],
    ["schemes.light.colors", {}],
    ["schemes.light.typography.body.weight", 400.5],
    ["schemes.light.motion.reducedMotion", "none"],
    ["iconPack", "emoji"],
    ["schemaVersion", 2],
    ["name", " "],
    ["description", "x".repeat(241)],
    ["unknown", 1],
  ])("that does not match the schema at %s is reported", (path, value) => {
    expect(validateManifest(changed(path, value)).violations?.map(({ rule }) => rule)).toContain("shape");
  });

  test("has at most 256 KiB", () => {
    expect(firstOf({ ...copy(), description: "x".repeat(256 * 1024) }).slice(0, 2)).toEqual(["", "size"]);
  });

  test("has one asset for a slot, and an alternative text for each illustration", () => {
    const asset = { key: "a", alt: "", slot: "background-texture", mimeType: "image/png", sourceUrl: "asset:a" };
    const twice = { ...copy(), assets: [asset, { ...asset, key: "b" }] };
    expect(firstOf(twice).slice(0, 2)).toEqual(["assets.1.slot", "asset"]);
    const mute = { ...copy(), assets: [{ ...asset, slot: "loading-illustration" }] };
    expect(firstOf(mute).slice(0, 2)).toEqual(["assets.0.alt", "asset"]);
  });

  test("is either returned byte for byte or reported as invalid", () => {
    const value = fc.oneof(
      fc.constantFrom("#fff", "oklch(0.5 0.1 20)", "red", "0", "1px", "none", "", "1e999", "url(x)", "color-mix(in"),
      fc.string(),
    );
    const place = fc.oneof(
      fc.constantFrom(...COLORS).map((token) => `schemes.light.colors.${token}`),
      fc.constantFrom(...Object.keys(RECIPES)).map((name) => `schemes.dark.components.${name}`),
      fc.constantFrom("card", "dialog").map((name) => `schemes.dark.elevation.${name}`),
      fc.constantFrom("size", "lineHeight", "tracking").map((name) => `schemes.light.typography.code.${name}`),
      fc.constantFrom("name", "description", "id", "revision"),
    );
    fc.assert(
      fc.property(place, value, (path, sample) => {
        const document = changed(path, sample);
        const text = JSON.stringify(document);
        const { manifest, violations } = validateManifest(JSON.parse(text));
        if (violations === undefined) expect(JSON.stringify(manifest)).toBe(text);
        else expect(violations.length).toBeGreaterThan(0);
      }),
      // culori throws a TypeError for this text.
      { numRuns: 200, examples: [["schemes.light.colors.ink", "/0A"]] },
    );
  });

  test.each(["/0A", "refuses the color %s with its path"])("refuses the color %s with its path", (value) => {
    const { violations } = validateManifest(changed("schemes.light.colors.ink", value));
    expect(violations).toContainEqual(
      expect.objectContaining({ path: ["schemes", "light", "colors", "ink"], rule: "color", value }),
    );
  });

  test("has a finite contrast for a color whose channels are none", () => {
    const { violations } = validateManifest(changed("schemes.light.colors.canvas", "rgb(none none none)"));
    expect(violations).toContainEqual(expect.objectContaining({ rule: "contrast" }));
  });
});

describe("CSS values", () => {
  test.each([
    ["color-mix(in srgb, #000 50%, #fff)", 0.5],
    ["color-mix(in srgb, #000, #fff 25%)", 0.25],
    ["color-mix(in srgb, #000 30%, #fff 30%)", 0.5],
  ])("%s is mixed", (value, grey) => {
    const mixed = colorOf(value) as { r: number; alpha: number } | undefined;
    expect(mixed?.r).toBeCloseTo(grey, 5);
    expect(mixed?.alpha).toBeCloseTo(value.includes("30%") ? 0.6 : 1, 5);
  });

  test.each(["color-mix(in srgb, red)", "light-dark(red, blue)", "", "url(x)"])(
    "%j is not an absolute color",
    (value) => expect(colorOf(value)).toBeUndefined(),
  );

  test("the contrast equals WCAG's", () => {
    const ratio = (ink: string, ground: string) => contrastOf(colorOf(ink) as never, [colorOf(ground) as never]);
    expect(ratio("#000", "#fff")).toBeCloseTo(21, 5);
    expect(ratio("#777", "#fff")).toBeCloseTo(4.48, 2);
    expect(ratio("rgb(0 0 0 / 0)", "#123456")).toBe(1);
  });

  test("lengths, times, curves and shadows are parsed", () => {
    expect([pixelsOf("1.5rem"), pixelsOf("12px"), pixelsOf("0"), pixelsOf("5%"), pixelsOf("1vh")]).toEqual([
      24,
      12,
      0,
      undefined,
      undefined,
    ]);
    expect(lengthOf("5%")).toEqual({ value: 5, unit: "%" });
    expect([millisecondsOf("0.2s"), millisecondsOf("120ms"), millisecondsOf("120")]).toEqual([200, 120, undefined]);
    expect(easingOf("cubic-bezier(0.2, 0, 0, 1)")).toEqual([0.2, 0, 0, 1]);
    expect([easingOf("cubic-bezier(2, 0, 0, 1)"), easingOf("bounce")]).toEqual([undefined, undefined]);
    expect(shadowsOf("none")).toEqual([]);
    expect(shadowsOf("inset 0 1px 2px rgb(0 0 0 / 10%), 1px 2px red")).toMatchObject([
      { inset: true, x: 0, y: 1, blur: 2, spread: 0 },
      { inset: false, x: 1, y: 2, blur: 0 },
    ]);
  });
});

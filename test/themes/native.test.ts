import { describe, expect, test } from "vitest";
import { BUILTIN_KEYS, builtin } from "../../src/domains/themes/builtin/builtins.ts";
import { nativeScheme } from "../../src/domains/themes/native.ts";

describe.each(BUILTIN_KEYS)("%s for native clients", (id) => {
  test.each(["light", "dark"] as const)("has only platform values in the %s scheme", (scheme) => {
    const native = nativeScheme(builtin(id)!.schemes[scheme]);
    for (const color of [...Object.values(native.colors), ...Object.values(native.protectedEditor)]) {
      expect(color).toMatch(/^#[0-9a-f]{8}$/);
    }
    for (const shadows of Object.values(native.elevation)) {
      for (const { color, blur } of shadows) expect([color.length, blur >= 0]).toEqual([9, true]);
    }
    for (const { duration, easing } of Object.values(native.motion)) {
      expect(duration).toBeGreaterThan(0);
      expect(easing).toHaveLength(4);
    }
    for (const { size, lineHeight } of Object.values(native.typography)) {
      expect(size).toBeGreaterThanOrEqual(11);
      expect(lineHeight).toBeGreaterThanOrEqual(size);
    }
    expect(Object.keys(native.colors)).toHaveLength(77);
    expect(native.spacing["touchTarget"]).toBeGreaterThanOrEqual(44);
  });
});

test("values are computed on a root of 16 px", () => {
  const scheme = structuredClone(builtin("workshop")!.schemes.light);
  scheme.typography.body = { ...scheme.typography.body, size: "1.125rem", lineHeight: "150%", tracking: "0.01em" };
  scheme.shape.radius = "0.5rem";
  scheme.motion.entry.duration = "0.2s";
  scheme.colors.scrim = "color-mix(in srgb, #000 50%, transparent)";
  scheme.elevation.card = "0 1px 0.25rem #00000080";
  const native = nativeScheme(scheme);
  expect(native.typography["body"]).toMatchObject({ size: 18, lineHeight: 27, tracking: 0.18 });
  expect(native.shape["radius"]).toBe(8);
  expect(native.motion["entry"]?.duration).toBe(200);
  expect(native.colors["scrim"]).toBe("#00000080");
  expect(native.elevation["card"]).toEqual([{ inset: false, x: 0, y: 1, blur: 4, spread: 0, color: "#00000080" }]);
});

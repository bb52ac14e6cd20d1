import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type GraphQLInputField, type GraphQLInputType, getNullableType, isInputObjectType, isListType } from "graphql";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Constraints, SEGMENT } from "../../rest-compat/engine/constraints.ts";
import { extensionsOf } from "../../rest-compat/engine/extensions.ts";
import { schema } from "../../schema/index.ts";
import { Manifest } from "../../src/domains/themes/manifest/shape.ts";
import { ID } from "../../src/platform/values/bounds.ts";

/** The keywords of JSON Schema that shapes state. The check of `uniqueItems` is a function in a shape. */
const WORDS = ["minLength", "maxLength", "minimum", "maximum", "minItems", "maxItems"] as const;

interface Shape extends Pick<Constraints, (typeof WORDS)[number]> {
  $ref?: string;
  $defs?: Record<string, Shape>;
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

/**
 * The shape of each mutation's input: that of its operation, or the shape with its name where several operations serve
 * it.
 */
const shapes = await shapesOfDomains();

function jsonSchemaOf(type: z.ZodType): Shape {
  return z.toJSONSchema(type, { io: "input", unrepresentable: "any", reused: "inline" }) as Shape;
}

async function shapesOfDomains(): Promise<Map<string, Shape>> {
  const byName = new Map<string, Shape>();
  const add = (name: string, type: z.ZodType) => byName.set(name, jsonSchemaOf(type));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  for (const file of globSync("src/domains/**/*.ts", { cwd: root, exclude: ["**/{worker,*Worker}.ts"] }).toSorted()) {
    for (const [name, value] of Object.entries((await import(`${root}/${file}`)) as Record<string, unknown>)) {
      if (typeof value === "function" && "shape" in value && "operation" in value)
        add(String(value.operation), value.shape as z.ZodType);
      else if (value instanceof z.ZodObject && file.endsWith("/inputs.ts"))
        if (!byName.has(`${name.charAt(0).toLowerCase()}${name.slice(1)}`))
          add(`${name.charAt(0).toLowerCase()}${name.slice(1)}`, value);
    }
  }
  return byName;
}

/** The alternatives of a shape without references and without null. */
function alternatives(shape: Shape, whole: Shape): Shape[] {
  if (shape.$ref !== undefined) return alternatives(whole.$defs?.[shape.$ref.replace("#/$defs/", "")] ?? {}, whole);
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])];
  if (inner.length > 0) return inner.flatMap((each) => alternatives(each, whole));
  return shape.type === "null" ? [] : [shape];
}

interface Bounded {
  path: string;
  field: GraphQLInputField;
  shapes: Shape[];
}

/** Every input field below a type, with the shapes of the operation at the same place. */
function fieldsOf(path: string, type: GraphQLInputType, at: Shape[], whole: Shape, above: string[] = []): Bounded[] {
  const nullable = getNullableType(type);
  if (isListType(nullable)) {
    const items = at.flatMap(({ items: each }) => (each === undefined ? [] : alternatives(each, whole)));
    return fieldsOf(`${path}[]`, nullable.ofType, items, whole, above);
  }
  if (!isInputObjectType(nullable) || above.includes(nullable.name)) return [];
  return Object.values(nullable.getFields()).flatMap((field) => {
    const own = at
      .flatMap(({ properties = {} }) => properties[field.name] ?? [])
      .flatMap((each) => alternatives(each, whole));
    const here = `${path}.${field.name}`;
    return [{ path: here, field, shapes: own }, ...fieldsOf(here, field.type, own, whole, [...above, nullable.name])];
  });
}

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).filter(({ args }) => args.length > 0);
const everyField = mutations.flatMap(({ name, args: [input] }) => {
  const whole = shapes.get(name) ?? {};
  // The manifest of a theme has a validation of its own, whose issues say what was found and what is needed.
  if (name === "updateThemeDraft") whole.properties = { ...whole.properties, manifest: jsonSchemaOf(Manifest) };
  return fieldsOf(name, input?.type as GraphQLInputType, alternatives(whole, whole), whole);
});
const declared = everyField.filter(({ field }) => {
  const { constraints = {} } = extensionsOf(field);
  return WORDS.some((word) => constraints[word] !== undefined);
});

/** The length of a text that a description states, such as "1 to 120 characters". */
function statedLength({ description }: GraphQLInputField): number[] | undefined {
  const [, least, most] = /(?:([\d,]+) to|at most) ([\d,]+) characters/.exec(description ?? "") ?? [];
  const bounds = [...(least === undefined ? [] : [least]), ...(most === undefined ? [] : [most])];
  return most === undefined ? undefined : bounds.map((bound) => Number(bound.replaceAll(",", "")));
}

const described = everyField.flatMap(({ path, field, shapes: list }) => {
  const stated = statedLength(field);
  // A transformed text has no bounds in its shape, and the length of a list's texts together is a rule.
  const texts = list
    .flatMap((shape) => (shape.type === "array" ? (shape.items ?? []) : shape))
    .filter(({ maxLength }) => maxLength !== undefined);
  return stated === undefined || texts.length === 0 ? [] : [{ path, stated, texts }];
});

const root = fileURLToPath(new URL("../..", import.meta.url));
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(`${root}/${file}`, "utf8") }));

describe("the bounds of inputs", () => {
  test("are stated in many descriptions", () => {
    expect(described.length).toBeGreaterThan(80);
  });

  test.each(described)("are the same in the description and in the shape: $path", ({ stated, texts }) => {
    for (const { minLength, maxLength } of texts)
      expect(stated).toEqual(stated.length === 1 ? [maxLength] : [minLength ?? stated[0], maxLength]);
  });

  test.each(sources("src/domains/**/inputs.ts"))("come from bounds.ts, not from a number in $file", ({ text }) => {
    expect(text.match(/\.(?:min|max|length|gte?|lte?)\(\d.*/g) ?? []).toEqual([]);
  });

  // The core declares bounds of its own, such as that of a page.
  const parts = sources("schema/*/*.ts").filter(({ file }) => !file.startsWith("schema/core/"));
  test.each(parts)("come from the domain, not from a number in $file", ({ text }) => {
    expect(text.match(/(?:min|max)(?:imum|Length|Items): \d.*/g) ?? []).toEqual([]);
  });

  test("are the same for ids of paths and of other inputs", () => {
    expect(SEGMENT).toEqual(ID);
  });

  test("are declared by the schema for many members", () => {
    expect(declared.length).toBeGreaterThan(150);
  });

  test.each(declared)("are the same in the schema and in the shape: $path", ({ path, field, shapes: list }) => {
    expect([path, list.length > 0]).toEqual([path, true]);
    const { constraints = {} } = extensionsOf(field);
    for (const word of WORDS) {
      if (constraints[word] === undefined) continue;
      expect([word, ...new Set(list.map((shape) => shape[word]))]).toEqual([word, constraints[word]]);
    }
    const { items = {} } = constraints;
    for (const word of WORDS) {
      if (items[word] === undefined) continue;
      const inItems = list.flatMap((shape) => (shape.items ?? {})[word] ?? []);
      expect([word, ...new Set(inItems)]).toEqual([word, items[word]]);
    }
  });
});

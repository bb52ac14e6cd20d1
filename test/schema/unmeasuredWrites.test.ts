import { expect, test } from "vitest";
import { schema } from "../../schema/index.ts";
import { UNMEASURED } from "../bench/unmeasuredWrites.ts";

test("each write operation that the bench does not measure is one of the schema", () => {
  const operations = Object.keys(schema.getMutationType()?.getFields() ?? {});
  expect(Object.keys(UNMEASURED).filter((name) => !operations.includes(name))).toEqual([]);
});

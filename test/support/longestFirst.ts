import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files of minutes. One that began last would hold up the end alone, while the other cores wait. */
const LONG = [
  "contract/delivery.test.ts",
  "postgres/delivery.kill.test.ts",
  "publications/delivery.kill.test.ts",
  "contract/jobs.test.ts",
  "tenancy/tenancy.test.ts",
  "tenancy/walk.test.ts",
  "platform/jobs.test.ts",
  "streams/soak.test.ts",
  "server/process.test.ts",
  "fuzz/fuzz.test.ts",
  "database/prismaEngine.test.ts",
  "database/durability.test.ts",
  "database/blankDatabase.test.ts",
];

const place = ({ moduleId }: TestSpecification): number => {
  const found = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return found === -1 ? LONG.length : found;
};

/** The long files first, the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of a list: it gives another one
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => place(one) - place(other));
  }
}

import { BaseSequencer, type TestSpecification } from "vitest/node";
import { LONG_FILES } from "./longFiles.ts";

const names = Object.keys(LONG_FILES);

const place = ({ moduleId }: TestSpecification): number => {
  const found = names.findIndex((name) => moduleId.endsWith(`/test/${name}`));
  return found === -1 ? names.length : found;
};

/** The long files first, the others in Vitest's own order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not that of a list: it gives another one
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => place(one) - place(other));
  }
}

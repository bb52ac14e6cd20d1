import { describe, expect, test } from "vitest";
import { z } from "zod";
import { UpdatePostingSlot } from "../../src/domains/schedules/inputs.ts";
import { UpdateWorkspaceSettings } from "../../src/domains/workspaces/inputs.ts";
import { changedFields, changes } from "../../src/platform/audit/entry.ts";
import { write } from "../../src/platform/write/write.ts";

interface Row {
  name: string;
  hour: number;
  active: boolean;
  endedAt: Date | null;
  big: bigint;
  note: string | null;
}
const RECORDED = {
  name: "name",
  hour: "values",
  active: "values",
  endedAt: "values",
  big: "values",
  note: "name",
} as const;
const row: Row = { name: "A", hour: 9, active: true, endedAt: null, big: 1n, note: null };

describe("changes", () => {
  test("returns no field for equal rows, even if their instants are different objects", () => {
    const at = "2026-03-01T00:00:00Z";
    expect(changes({ ...row, endedAt: new Date(at) }, { ...row, endedAt: new Date(at) }, RECORDED)).toEqual([]);
  });

  test("names fields in snake case and in the order of the table, and quotes no text that people write", () => {
    const input = { ...row, note: "secret", endedAt: new Date(0), big: 2n ** 60n, active: false, name: "B" };
    expect(changes(row, input, RECORDED)).toEqual([
      { field: "name" },
      { field: "active", previous: "true", current: "false" },
      { field: "ended_at", current: "1970-01-01T00:00:00.000Z" },
      { field: "big", previous: "1", current: "1152921504606846976" },
      { field: "note" },
    ]);
  });

  test("skips members that the request leaves undefined", () => {
    const input: { name: string; hour: number | undefined } = { name: "B", hour: undefined };
    expect(changes(row, input, { name: "name", hour: "values" })).toEqual([{ field: "name" }]);
  });

  test("compares lists and objects by their contents", () => {
    const before = { tags: ["a", "b"], options: { x: 1, y: 2 } };
    const columns = { tags: "name", options: "name" } as const;
    expect(changes(before, { tags: ["a", "b"], options: { y: 2, x: 1 } }, columns)).toEqual([]);
    expect(changes(before, { tags: ["b", "a"], options: { x: 1 } }, columns)).toEqual([
      { field: "tags" },
      { field: "options" },
    ]);
  });
});

test("changedFields names the members whose flag is true", () => {
  expect(changedFields({ name: true, category: false, previewMediaId: true })).toEqual([
    { field: "name" },
    { field: "preview_media_id" },
  ]);
});

// The compiler is the test: `npm run check` fails if an expected error is missing.
describe("a member that an update accepts and drops does not compile", () => {
  test("when a table of audited members lacks a setting of the workspace", () => {
    type Settings = Omit<z.output<typeof UpdateWorkspaceSettings>, "workspaceId" | "expectedRevision">;
    const fields = { name: "name", avatarUrl: "name", color: "values", timezone: "values" } as const;
    const hours = { slotStartHour: "values", slotEndHour: "values", slotIntervalMinutes: "values" } as const;
    const review = { approvalRequired: "values", selfApprovalAllowed: "values" } as const;
    const numbers = { mediaCleanupDays: "values", randomDelayMinutes: "values" } as const;
    const forgotten = { ...fields, ...hours, ...numbers, ...review } as const;
    const input: Settings = { weekStart: 1 };
    // @ts-expect-error -- weekStart has no entry
    expect(changes({ weekStart: 0 }, input, forgotten)).toEqual([]);
    expect(changes({ weekStart: 0 }, input, { ...forgotten, weekStart: "values" })).toEqual([
      { field: "week_start", previous: "0", current: "1" },
    ]);
  });

  test("when a new member of an input has no entry in the table of its operation", () => {
    const fields = { localDayOfWeek: "values", localHour: "values", localMinute: "values" } as const;
    const table = { ...fields, isActive: "values", label: "name" } as const;
    const WithColor = UpdatePostingSlot.omit({ id: true, expectedRevision: true, time: true }).extend({
      color: z.string(),
    });
    // @ts-expect-error -- color has no entry
    const dropped = changes({ color: "red" }, WithColor.parse({ color: "blue" }), table);
    expect(dropped).toEqual([]);
  });

  test("when a surface passes a member that the shape of the operation lacks", () => {
    const Input = z.object({ id: z.string(), items: z.array(z.object({ name: z.string() })).nullish() });
    const operation = write({
      name: "probe",
      input: Input,
      target: () => ({}),
      permission: "self",
      run: async ({ input }) => ({ value: input, audit: null }),
    });
    type Call = Parameters<typeof operation>;
    const sample = { id: "a", label: "b" };
    const nested = { id: "a", items: [{ name: "b", label: "c" }] };
    const calls: ((...context: [Call[0]]) => unknown)[] = [
      // @ts-expect-error -- label is no member of the shape
      (context) => operation(context, sample),
      // @ts-expect-error -- label is no member of the items
      (context) => operation(context, nested),
      (context) => operation(context, { id: "a", items: null }),
    ];
    expect(calls).toHaveLength(3);
    expect(Input.parse(sample)).toEqual({ id: "a" });
  });
});

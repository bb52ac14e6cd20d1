import type { z } from "zod";
import { DomainError } from "../errors/errors.ts";

/**
 * Returns the input of a surface, parsed by an operation's shape.
 * @throws DomainError VALIDATION_FAILED with every violation
 */
export function shape<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.output<Schema> {
  const read = schema.safeParse(raw, { reportInput: true });
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message, input }) => ({
    path: path.filter((key) => typeof key !== "symbol"),
    message,
    ...(isPlain(input) && !isSecret(path) && { value: input }),
  }));
  const [first] = issues;
  throw new DomainError(
    "VALIDATION_FAILED",
    `${first?.path.join(".") ?? "input"}: ${first?.message ?? "is not valid"}`,
    issues,
  );
}

/** Members whose value never appears in an answer or a log. */
const SECRET = /(password|secret|token|grant|code|credential|key)$/i;
const isSecret = (path: PropertyKey[]) => path.some((key) => typeof key === "string" && SECRET.test(key));

const LONGEST_ECHO = 200;

/** Whether an error may repeat a value to the caller: plain and short values only. */
const isPlain = (value: unknown) =>
  typeof value === "string" ? value.length <= LONGEST_ECHO : typeof value === "number" || typeof value === "boolean";

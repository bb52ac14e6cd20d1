import type { Context } from "hono";
import type { BlankEnv } from "hono/types";

/** The members of a body: texts, files, or several of them under one name. */
export type Members = Record<string, unknown>;

/** Returns the members of a body: JSON, a form, or a form with files. Any other body has none. */
export async function membersOf({ req }: Context<BlankEnv>): Promise<Members> {
  const isJson = req.header("content-type")?.startsWith("application/json") ?? false;
  if (!isJson) return req.parseBody({ all: true }).catch(() => ({}));
  const body: unknown = await req.json().catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** Returns a text member; empty for a member of another type. */
export function textOf(members: Members, name: string): string {
  const value = members[name];
  return typeof value === "string" ? value : "";
}

/** Returns a list member: `name` in JSON, `name[]` in forms. */
export function listOf(members: Members, name: string): string[] {
  const value = members[name] ?? members[`${name}[]`] ?? [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

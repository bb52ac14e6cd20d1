import type { Context } from "hono";
import type { BlankEnv } from "hono/types";

/** A body's members: texts, files, or several of them under one name. */
export type Members = Record<string, unknown>;

/** The members of a body, however they were sent: JSON, a form, or a form with files. Of one that is none of these, none. */
export async function membersOf({ req }: Context<BlankEnv>): Promise<Members> {
  const isJson = req.header("content-type")?.startsWith("application/json") ?? false;
  if (!isJson) return req.parseBody({ all: true }).catch(() => ({}));
  const body: unknown = await req.json().catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : {};
}

/** A member that is a text; empty for any other. */
export function textOf(members: Members, name: string): string {
  const value = members[name];
  return typeof value === "string" ? value : "";
}

/** A member that is a list: `name` in JSON, `name[]` in forms. */
export function listOf(members: Members, name: string): string[] {
  const value = members[name] ?? members[`${name}[]`] ?? [];
  return (Array.isArray(value) ? value : [value]).map(String);
}

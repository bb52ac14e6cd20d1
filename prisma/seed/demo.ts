import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../../src/platform/services/services.ts";
import type { DemoRole } from "./tenants.ts";

export interface DemoUser {
  id: string;
  email: string;
  password: string;
  /** A session token; renewed at a start that finds it expired. */
  token: string;
}

/** What `demo.json` holds. Later capabilities add their ids. */
export interface Demo {
  url: string;
  users: Record<DemoRole, DemoUser>;
  /** Ids by what they name; `themeRevision` and `themeDraftRevision` are the numbers of the theme's revisions as they are now. */
  ids: Record<string, string>;
  /** What POST /accounts/federated/exchange takes for an account on the demo instance, while this server runs. */
  federated: { instance_url: string; server_name: string; code: string };
  /** The code of `ids.emailChange`; beside the other ids, too. */
  emailChangeCode?: string;
}

/** The demo of an earlier start: one of an older version knows less. */
export type EarlierDemo = Omit<Demo, "federated"> & Partial<Pick<Demo, "federated">>;

export const demoFile = (dataDir: string): string => join(dataDir, "demo.json");

/**
 * What a start finds: `empty` where a demo can be seeded, the demo that an earlier start seeded in this database, or null where the
 * database is somebody's own.
 */
export async function findDemo({
  env,
  database: { prisma },
}: Pick<Services, "env" | "database">): Promise<EarlierDemo | "empty" | null> {
  const select = { id: true };
  if ((await prisma.user.findFirst({ select })) === null) return "empty";
  const text = await readFile(demoFile(env.DATA_DIR), "utf8").catch(() => null);
  if (text === null) return null;
  const demo = JSON.parse(text) as EarlierDemo;
  return (await prisma.user.findUnique({ where: { id: demo.users.owner.id }, select })) && demo;
}

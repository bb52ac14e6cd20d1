import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "../../src/platform/services/services.ts";
import type { Twin, TwinAccount } from "../../src/providers/shared/twin/twin.ts";
import type { DemoRole } from "./tenants.ts";

export interface DemoUser {
  id: string;
  email: string;
  password: string;
  /** A session token; renewed at a start that finds it expired. */
  token: string;
}

/** The content of `demo.json`. Later capabilities add their ids. */
export interface Demo {
  url: string;
  users: Record<DemoRole, DemoUser>;
  /**
   * Ids by what they name; `themeRevision` and `themeDraftRevision` are the numbers of the theme's revisions as they
   * are now.
   */
  ids: Record<string, string>;
  /** The input of POST /accounts/federated/exchange for an account on the demo instance, while this server runs. */
  federated: { instance_url: string; server_name: string; code: string };
  /** The other networks of the demo, by provider: the address of each, and its account. */
  networks: Readonly<Record<string, { readonly url: string } & TwinAccount & Pick<Twin, "app">>>;
  /** The code of `ids.emailChange`; beside the other ids, too. */
  emailChangeCode?: string;
}

/** The demo of an earlier start. An older version wrote fewer members. */
export type EarlierDemo = Omit<Demo, "federated" | "networks"> & Partial<Pick<Demo, "federated" | "networks">>;

export const demoFile = (dataDir: string): string => join(dataDir, "demo.json");

/**
 * The state of a database at start: `empty` where a demo can be seeded, the demo that an earlier start seeded, or null
 * where the database holds other data.
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

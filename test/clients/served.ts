import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { TypePolicies } from "@apollo/client";
import type { CacheExchangeOpts } from "@urql/exchange-graphcache";
import { TESTS } from "../support/run/installFolder.ts";
import type { World } from "../support/world.ts";

export interface ApolloModule {
  typePolicies: TypePolicies;
  possibleTypes: Record<string, string[]>;
  dropDeleted(cache: unknown, result: object): void;
}

export type GraphcacheModule = Required<Pick<CacheExchangeOpts, "keys" | "possibleTypes" | "resolvers" | "updates">>;

/** Imports a file of `/docs/clients` as a client has it: among the packages that it imports. */
export async function served<Module>({ app }: Pick<World, "app">, name: string): Promise<Module> {
  const folder = await mkdtemp(join(TESTS, "node_modules", ".served-"));
  try {
    const file = join(folder, name.replace(/js$/, "mjs"));
    const response = await app.fetch(new Request(`http://rostrum.test/docs/clients/${name}`));
    await writeFile(file, await response.text());
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Module;
  } finally {
    await rm(folder, { recursive: true });
  }
}

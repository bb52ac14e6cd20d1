import type { RequestContext } from "../../platform/access/requestContext.ts";
import { suppliedApps, suppliedAt } from "./supplied.ts";
import { placeOfRow, storedView, suppliedView } from "./view.ts";

/** A server that people can choose by its name. */
export interface AccountServer {
  name: string;
  instanceUrl: string;
}

const MOST = 100;

/** The servers of a provider for which the instance has an active app, by name. */
export async function accountServers({ services }: RequestContext, provider: string): Promise<AccountServer[]> {
  const { env, database } = services;
  const rows = await database.prisma.providerApp.findMany({
    where: { provider, isActive: true, instanceUrl: { not: "" } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    take: MOST,
  });
  const stored = rows
    .filter((row) => suppliedAt(env, placeOfRow(row)) === undefined)
    .map((row) => storedView(row, env));
  const supplied = suppliedApps(env).map((app) => suppliedView(app, env));
  return [...supplied.filter((app) => app.provider === provider && app.isActive && app.instanceUrl !== ""), ...stored]
    .map(({ name, instanceUrl }) => ({ name, instanceUrl }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, MOST);
}

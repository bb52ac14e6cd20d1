import type { ProviderApp } from "../../../prisma/generated/client/client.ts";
import { can, type Target } from "../../platform/access/permissions.ts";
import type { RequestContext } from "../../platform/access/requestContext.ts";
import { notFound } from "../../platform/errors/errors.ts";
import { inOrder } from "../../platform/ids/inOrder.ts";
import { NEWEST_FIRST, type Page, type PageArgs, pageQuery } from "../../platform/paging/page.ts";
import type { Services } from "../../platform/services/services.ts";
import type { Tx } from "../../platform/write/transaction.ts";
import type { AppPlace } from "../../providers/apps.ts";
import type { Bot } from "../../providers/connect.ts";
import { ProviderFailure } from "../../providers/failure.ts";
import type { ClientOf } from "../../providers/provider.ts";
import { type ProviderName, providerOf } from "../../providers/registry.ts";
import { suppliedByEnvironment } from "./rules.ts";
import { openSecrets, type Secrets } from "./secrets.ts";
import { type SuppliedApp, suppliedApps, suppliedAt } from "./supplied.ts";
import { versionsOf } from "./versions.ts";
import { type AppSettings, isSuppliedId, type ProviderAppView, placeOfRow, storedView, suppliedView } from "./view.ts";

/** Whether the viewer is an instance administrator: apps are visible to no other user. */
const mayRead = ({ viewer }: RequestContext) => can(viewer, "instance.administer");

const suppliedViews = ({ services: { env } }: RequestContext) => suppliedApps(env).map((app) => suppliedView(app, env));

/**
 * The apps of the instance: those of the environment, then the stored ones, newest first. Both are in descending order
 * of their ids, and `environment:` sorts after `app_`, so one cursor pages through both.
 */
export async function providerApps(context: RequestContext, args: PageArgs): Promise<Page<ProviderAppView>> {
  const { where, orderBy, take, finish } = pageQuery(args, { list: "Query.providerApps", order: NEWEST_FIRST });
  if (!mayRead(context)) return finish([], 0);
  const { env, database } = context.services;
  const all = suppliedViews(context);
  const supplied = all
    .filter(({ id }) => isWithin(id, where["id"] as IdRange | undefined))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const rows = await database.prisma.providerApp.findMany({ where, orderBy, take });
  const stored = rows.map((row) => storedView(row, env));
  const backward = orderBy[0]?.["id"] === "asc";
  const views = backward ? [...stored, ...supplied.toReversed()] : [...supplied, ...stored];
  return finish(views.slice(0, take), async () => all.length + (await database.prisma.providerApp.count()));
}

interface IdRange {
  lt?: string;
  gt?: string;
}
const isWithin = (id: string, { lt, gt }: IdRange = {}) =>
  (lt === undefined || id < lt) && (gt === undefined || id > gt);

/** Apps by their ids, in that order; null for what does not exist, and for all but instance administrators. */
export async function providerAppsByIds(
  context: RequestContext,
  ids: readonly string[],
): Promise<(ProviderAppView | null)[]> {
  if (!mayRead(context)) return ids.map(() => null);
  const { env, database } = context.services;
  const stored = await database.prisma.providerApp.findMany({ where: { id: { in: [...ids] } } });
  return inOrder(ids, [...suppliedViews(context), ...stored.map((row) => storedView(row, env))]);
}

/** One app, or null. */
export async function providerAppById(context: RequestContext, id: string): Promise<ProviderAppView | null> {
  return (await providerAppsByIds(context, [id]))[0] ?? null;
}

/** A stored app as a write acts on it. @throws DomainError NOT_FOUND; CONFLICT for one of the environment */
export async function providerAppTarget(tx: Tx, id: string): Promise<Target & { stored: ProviderApp }> {
  if (isSuppliedId(id)) throw suppliedByEnvironment();
  const stored = await tx.providerApp.findUnique({ where: { id } });
  if (!stored) throw notFound("Provider app");
  return { stored };
}

/** An app with its secrets, for requests to its provider. The value never leaves the server. */
export interface UsableApp extends AppSettings, Secrets {}

/** The app of a place, active or not: the environment's, else the stored one, else null. @throws CannotOpen */
export async function appAt(services: Services, place: AppPlace): Promise<UsableApp | null> {
  const supplied = suppliedAt(services.env, place);
  if (supplied) return suppliedUsable(services, supplied);
  const { provider, instanceUrl } = place;
  const where = { provider_instanceUrl: { provider, instanceUrl } };
  const stored = await services.database.prisma.providerApp.findUnique({ where });
  return stored && storedUsable(services, stored);
}

/**
 * The app of a provider by its name, active or not; of several, the environment's, else the oldest. Null for none.
 * @throws CannotOpen
 */
export async function appNamed(services: Services, provider: string, name: string): Promise<UsableApp | null> {
  const apps = suppliedApps(services.env);
  const supplied = apps
    .map((app) => suppliedUsable(services, app))
    .find((app) => app.provider === provider && app.name === name);
  if (supplied) return supplied;
  const rows = await services.database.prisma.providerApp.findMany({
    where: { provider, name },
    orderBy: { id: "asc" },
    take: 1 + apps.length,
  });
  const stored = rows.find((row) => suppliedAt(services.env, placeOfRow(row)) === undefined);
  return stored ? storedUsable(services, stored) : null;
}

const storedUsable = ({ vault }: Services, app: ProviderApp): UsableApp => ({ ...app, ...openSecrets(vault, app) });

function suppliedUsable({ env }: Services, app: SuppliedApp): UsableApp {
  const { clientSecret = null, botToken = null, webhookSecret = null } = app;
  return { ...suppliedView(app, env), clientSecret, botToken, webhookSecret };
}

/** A bot, and the secret that its provider presents to the webhook; null without one. */
export interface BotWithSecret extends Bot {
  webhookSecret: string | null;
}

/**
 * The bot of a provider; null if its apps have none, or no active app has a bot token.
 * @throws CannotOpen
 */
export async function botOf(services: Services, provider: ProviderName): Promise<BotWithSecret | null> {
  if (!hasBot(provider)) return null;
  const app = await appAt(services, { provider, instanceUrl: "" });
  if (app === null || !app.isActive || app.botToken === null) return null;
  return { apiUrl: apiUrlOf(services, provider), token: app.botToken, webhookSecret: app.webhookSecret };
}

/** The app of a provider without instances, with its secret. */
export const secretAppOf =
  (services: Services, provider: ProviderName): ClientOf =>
  async () => {
    const app = await appAt(services, { provider, instanceUrl: "" });
    if (app === null || !app.isActive || app.clientSecret === null) throw new ProviderFailure("unreachable");
    const { clientId, clientSecret, redirectUri } = app;
    return { instanceUrl: "", clientId, clientSecret, redirectUri };
  };

/** Whether the apps of a provider act as a bot. */
function hasBot(provider: ProviderName): boolean {
  const { connect } = providerOf(provider);
  return "app" in connect && connect.app.connectionMode === "bot";
}

/** The origin of a provider's API; empty for a provider with instances. */
export function apiUrlOf({ env }: Pick<Services, "env">, provider: ProviderName): string {
  const { connect } = providerOf(provider);
  const own = "apiUrl" in connect ? connect.apiUrl : null;
  return own === null ? "" : (env.PROVIDER_API_URLS.get(provider) ?? own);
}

/** The version of a provider's API that requests name; empty for an API without versions that end. */
export function apiVersionOf({ env }: Pick<Services, "env">, provider: ProviderName): string {
  const usual = versionsOf(provider)?.usual;
  return usual === undefined ? "" : (env.PROVIDER_API_VERSIONS.get(provider) ?? usual);
}

/** The scopes that the operator chose for consents at a provider; null without a choice. */
export const scopesOf = ({ env }: Pick<Services, "env">, provider: ProviderName): readonly string[] | null =>
  env.PROVIDER_SCOPES.get(provider) ?? null;

/** Returns those of the given providers that have an active app with the secrets that a connection needs. */
export async function providersWithApp(
  { env, database }: Services,
  providers: readonly ProviderName[],
): Promise<ReadonlySet<string>> {
  const usable = providers.map((provider) => {
    const secret = hasBot(provider) ? "botToken" : "clientSecret";
    return { provider, secret } as const;
  });
  if (usable.length === 0) return new Set();
  const supplied = suppliedApps(env).filter(
    (app) => app.isActive && usable.some(({ provider, secret }) => provider === app.provider && app[secret]),
  );
  const stored = await database.prisma.providerApp.groupBy({
    by: ["provider"],
    where: { isActive: true, OR: usable.map(({ provider, secret }) => ({ provider, [secret]: { not: null } })) },
  });
  return new Set([...supplied, ...stored].map(({ provider }) => provider));
}

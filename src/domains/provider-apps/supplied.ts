import { z } from "zod";
import { type Env, type EnvCheck, WrongEnvironment } from "../../platform/env/env.ts";
import { trimmedIn } from "../../platform/values/shapes.ts";
import { type AppPlace, appPlace } from "../../providers/apps.ts";
import { BOUNDS } from "./bounds.ts";

/** An app that the environment supplies. An absent member has its default. */
export interface SuppliedApp extends AppPlace {
  readonly clientId: string;
  readonly name: string | undefined;
  readonly connectionMode: string | undefined;
  readonly redirectUri: string | undefined;
  readonly botUsername: string | undefined;
  readonly isActive: boolean;
  readonly clientSecret: string | undefined;
  readonly botToken: string | undefined;
  readonly webhookSecret: string | undefined;
}

/** An address that a provider sends people back to: absolute, without a fragment (RFC 6749 §3.1.2). */
export const REDIRECT_URI_RULE = "must be an absolute URI without a fragment";
export const isRedirectUri = (text: string): boolean => URL.canParse(text) && !text.includes("#");

const optional = (bounds: (typeof BOUNDS)[keyof typeof BOUNDS]) =>
  trimmedIn(bounds)
    .optional()
    .transform((value) => value || undefined);
const secret = optional(BOUNDS.secret);

/** One app of PROVIDER_APPS, with the member names of POST /admin/provider-apps. */
const Supplied = z
  .strictObject({
    provider: z.string(),
    instance_url: optional(BOUNDS.instanceUrl),
    name: optional(BOUNDS.name),
    client_id: trimmedIn(BOUNDS.clientId).min(1, "must not be blank"),
    client_secret: secret,
    connection_mode: optional(BOUNDS.connectionMode),
    redirect_uri: optional(BOUNDS.redirectUri).refine((uri) => uri === undefined || isRedirectUri(uri), {
      error: REDIRECT_URI_RULE,
    }),
    bot_token: secret,
    bot_username: optional(BOUNDS.botUsername),
    webhook_secret: secret,
    is_active: z.boolean().default(true),
  })
  .transform((app, context): SuppliedApp => {
    const place = appPlace(app.provider, app.instance_url);
    if ("member" in place) {
      const member = place.member === "provider" ? "provider" : "instance_url";
      context.addIssue({ code: "custom", path: [member], message: place.message });
      return z.NEVER;
    }
    return {
      ...place,
      clientId: app.client_id,
      name: app.name,
      connectionMode: app.connection_mode,
      redirectUri: app.redirect_uri,
      botUsername: app.bot_username,
      isActive: app.is_active,
      clientSecret: app.client_secret,
      botToken: app.bot_token,
      webhookSecret: app.webhook_secret,
    };
  });

/** A JSON array of apps, one for each provider and instance. Faults quote no value, because the apps hold secrets. */
const SuppliedApps = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(Supplied, "must be a JSON array of apps"))
  .superRefine((apps, context) => {
    apps.forEach((app, index) => {
      const first = apps.findIndex((other) => isSamePlace(other, app));
      if (first < index)
        context.addIssue({ code: "custom", path: [index], message: `is for the same place as ${first}` });
    });
  });

const isSamePlace = (one: AppPlace, other: AppPlace): boolean =>
  one.provider === other.provider && one.instanceUrl === other.instanceUrl;

type Supplying = Pick<Env, "PROVIDER_APPS">;

/** The faults of PROVIDER_APPS, a line each. */
export const suppliedAppFaults: EnvCheck = ({ PROVIDER_APPS = "[]" }) =>
  SuppliedApps.safeParse(PROVIDER_APPS).error?.issues.map(
    ({ path, message }) => `${["PROVIDER_APPS", ...path].join(".")}: ${message}`,
  ) ?? [];

const read = new WeakMap<Supplying, readonly SuppliedApp[]>();

/**
 * The apps that the environment supplies.
 * @throws WrongEnvironment for faults that the start of the server would have named
 */
export function suppliedApps(env: Supplying): readonly SuppliedApp[] {
  const cachedApps = read.get(env);
  if (cachedApps) return cachedApps;
  const { data: apps } = SuppliedApps.safeParse(env.PROVIDER_APPS);
  if (apps === undefined)
    throw new WrongEnvironment(suppliedAppFaults({ PROVIDER_APPS: env.PROVIDER_APPS }).join("\n"));
  read.set(env, apps);
  return apps;
}

/** The app that the environment supplies for a place. This app takes precedence over a stored one. */
export const suppliedAt = (env: Supplying, place: AppPlace): SuppliedApp | undefined =>
  suppliedApps(env).find((app) => isSamePlace(app, place));

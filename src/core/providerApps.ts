import { z } from "zod";
import { type AppPlace, appPlace } from "./providers.ts";

/** The most characters of each member of a provider app. */
export const APP_LIMITS = {
  instanceUrl: 2048,
  name: 120,
  clientId: 1024,
  connectionMode: 40,
  redirectUri: 2048,
  botUsername: 120,
  secret: 4096,
} as const;

/** An app that the operator supplies: what is absent has its default. */
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
export const isRedirectUri = (text: string): boolean => URL.canParse(text) && !text.includes("#");

const text = (most: number) => z.string().trim().max(most);
const optional = (most: number) =>
  text(most)
    .optional()
    .transform((value) => value || undefined);
const secret = optional(APP_LIMITS.secret);

/** One app of PROVIDER_APPS, in the words of POST /admin/provider-apps. */
const Supplied = z
  .strictObject({
    provider: z.string(),
    instance_url: optional(APP_LIMITS.instanceUrl),
    name: optional(APP_LIMITS.name),
    client_id: text(APP_LIMITS.clientId).min(1, "must not be blank"),
    client_secret: secret,
    connection_mode: optional(APP_LIMITS.connectionMode),
    redirect_uri: optional(APP_LIMITS.redirectUri).refine((uri) => uri === undefined || isRedirectUri(uri), {
      error: "must be an absolute URI without a fragment",
    }),
    bot_token: secret,
    bot_username: optional(APP_LIMITS.botUsername),
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

/** PROVIDER_APPS: a JSON array of apps, one for each provider and instance. Nothing that it finds wrong is quoted: there are secrets in it. */
export const suppliedApps = z
  .string()
  .default("[]")
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

export const isSamePlace = (one: AppPlace, other: AppPlace): boolean =>
  one.provider === other.provider && one.instanceUrl === other.instanceUrl;

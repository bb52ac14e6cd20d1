import type { ProviderApp } from "../../../prisma/generated/client/client.ts";
import type { Env } from "../../platform/env/env.ts";
import { SUPPLIED } from "../../platform/ids/ids.ts";
import type { AppPlace } from "../../providers/apps.ts";
import { defaultsOf } from "./rules.ts";
import { type SuppliedApp, suppliedAt } from "./supplied.ts";

export interface AppSettings {
  id: string;
  provider: string;
  instanceUrl: string;
  name: string;
  clientId: string;
  connectionMode: string;
  redirectUri: string;
  botUsername: string;
  isActive: boolean;
}

/** A provider app as the API returns it: of each secret, only whether it is configured. */
export interface ProviderAppView extends AppSettings {
  source: "environment" | "database";
  editable: boolean;
  deletable: boolean;
  shadowedByEnvironment: boolean;
  secretConfigured: boolean;
  botTokenConfigured: boolean;
  webhookSecretConfigured: boolean;
  /** 0 for an app of the environment, which does not change while the server runs. */
  revision: number;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** The place of a stored app. Only places that pass the rules are stored. */
export const placeOfRow = ({ provider, instanceUrl }: ProviderApp): AppPlace => ({ provider, instanceUrl });

/** A stored app. An app that the environment shadows has no effect: an administrator can delete it, but not edit it. */
export function storedView(app: ProviderApp, env: Env): ProviderAppView {
  const { clientSecret, botToken, webhookSecret, ...shown } = app;
  const shadowed = suppliedAt(env, placeOfRow(app)) !== undefined;
  return {
    ...shown,
    source: "database",
    editable: !shadowed,
    deletable: true,
    shadowedByEnvironment: shadowed,
    secretConfigured: clientSecret !== null,
    botTokenConfigured: botToken !== null,
    webhookSecretConfigured: webhookSecret !== null,
  };
}

/** Named after its key: `environment:x`, `environment:lemmy:town.example`. */
const idOf = ({ provider, instanceUrl }: AppPlace): string =>
  SUPPLIED + (instanceUrl === "" ? provider : `${provider}:${instanceUrl.replace(/^https:\/\//, "")}`);

/** Whether an id is of an app that the environment supplies, or did. */
export const isSuppliedId = (id: string): boolean => id.startsWith(SUPPLIED);

/** An app of the environment. */
export function suppliedView(app: SuppliedApp, env: Env): ProviderAppView {
  const defaults = defaultsOf(app, env);
  return {
    id: idOf(app),
    source: "environment",
    provider: app.provider,
    instanceUrl: app.instanceUrl,
    clientId: app.clientId,
    name: app.name ?? defaults.name,
    connectionMode: app.connectionMode ?? defaults.connectionMode,
    redirectUri: app.redirectUri ?? defaults.redirectUri,
    botUsername: app.botUsername ?? defaults.botUsername,
    isActive: app.isActive,
    editable: false,
    deletable: false,
    shadowedByEnvironment: false,
    secretConfigured: app.clientSecret !== undefined,
    botTokenConfigured: app.botToken !== undefined,
    webhookSecretConfigured: app.webhookSecret !== undefined,
    revision: 0,
    createdAt: null,
    updatedAt: null,
  };
}

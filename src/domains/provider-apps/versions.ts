import type { Env, EnvCheck } from "../../platform/env/env.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import type { ApiVersion } from "../../providers/connect.ts";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from "../../providers/registry.ts";

/** The versions of a provider's API; undefined for an API without versions that end. */
export function versionsOf(provider: ProviderName): ApiVersion | undefined {
  const { connect } = PROVIDERS[provider];
  return "apiVersion" in connect ? connect.apiVersion : undefined;
}

/** A version of an API that requests name, and the earliest time at which it ends. */
export interface UsedVersion {
  provider: ProviderName;
  version: string;
  endsAt: Date;
}

/** The versions that this server names. */
export const usedVersions = ({ PROVIDER_API_VERSIONS: chosen }: Pick<Env, "PROVIDER_API_VERSIONS">): UsedVersion[] =>
  PROVIDER_NAMES.flatMap((provider) => {
    const versions = versionsOf(provider);
    if (versions === undefined) return [];
    const version = chosen.get(provider) ?? versions.usual;
    return [{ provider, version, endsAt: versions.endOf(version) }];
  });

/** The faults of PROVIDER_API_VERSIONS and PROVIDER_SCOPES. The platform checks their form. */
export const versionFaults: EnvCheck = ({ PROVIDER_API_VERSIONS = "", PROVIDER_SCOPES = "" }) => [
  ...pairsOf(PROVIDER_API_VERSIONS).flatMap(([name, version]) => {
    const versions = isProvider(name) ? versionsOf(name) : undefined;
    if (versions === undefined) return [`PROVIDER_API_VERSIONS: ${name} must be a provider whose API has versions`];
    const { usual, form } = versions;
    return form.test(version) ? [] : [`PROVIDER_API_VERSIONS: the version of ${name} must be one such as ${usual}`];
  }),
  ...pairsOf(PROVIDER_SCOPES).flatMap(([name]) =>
    isProvider(name) ? [] : [`PROVIDER_SCOPES: ${name} must be a provider: ${PROVIDER_NAMES.join(", ")}`],
  ),
];

const isProvider = (name: string): name is ProviderName => (PROVIDER_NAMES as readonly string[]).includes(name);

const pairsOf = (text: string): [name: string, value: string][] =>
  text.split(",").flatMap((item) => {
    const [name = "", value = ""] = item.trim().split("=");
    // Another form is a fault that the platform names.
    return name === "" || value === "" ? [] : [[name, value]];
  });

const DAY_MS = 86_400_000;
const WARNING_MS = 60 * DAY_MS;

/** Warns the operator of versions that end within two months, while accounts need them. */
export const endingVersions: Sweep = {
  name: "provider-apps.endingVersions",
  everySeconds: DAY_MS / 1000,
  async run({ env, database, log, now }) {
    const ending = usedVersions(env).filter(({ endsAt }) => endsAt.getTime() - now().getTime() <= WARNING_MS);
    for (const { provider, version, endsAt } of ending) {
      const accounts = await database.prisma.socialAccount.count({ where: { provider, state: "ACTIVE" } });
      if (accounts === 0) continue;
      log.warning("provider.version_ends", { provider, version, endsAt: endsAt.toISOString(), accounts });
    }
  },
};

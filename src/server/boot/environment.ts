import { networkPriceFaults } from "../../domains/network-costs/prices.ts";
import { registrationFaults } from "../../domains/oauth/clients/environment.ts";
import { planFaults } from "../../domains/plans/environment.ts";
import { quotaFaults } from "../../domains/provider-apps/quotas.ts";
import { suppliedAppFaults } from "../../domains/provider-apps/supplied.ts";
import { versionFaults } from "../../domains/provider-apps/versions.ts";
import { type Env, readEnv } from "../../platform/env/env.ts";

/**
 * Reads the environment with the domains' rules for their own variables.
 * @throws WrongEnvironment that names every wrong variable
 */
export const readEnvironment = (source: Record<string, string | undefined>): Env =>
  readEnv(source, [suppliedAppFaults, versionFaults, quotaFaults, planFaults, registrationFaults, networkPriceFaults]);

import { suppliedAppFaults } from "../domains/provider-apps/supplied.ts";
import { type Env, readEnv } from "../platform/env/env.ts";

/** The environment, with the rules that the domains have for variables of their own. @throws WrongEnvironment naming each wrong variable */
export const readEnvironment = (source: Record<string, string | undefined>): Env =>
  readEnv(source, [suppliedAppFaults]);

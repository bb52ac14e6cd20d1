import { PLAN_IDS } from "../../src/domains/plans/read.ts";

const keys = PLAN_IDS.map((id) => `\`${id}\``);

/** The keys of the plans as descriptions write them, also with further keys. */
export const PLAN_KEYS = `${keys.slice(0, -1).join(", ")} or ${keys.at(-1)}`;
export const PLAN_KEY_LIST = keys.join(", ");

/** The schema of pg-boss's tables. */
export const SCHEMA = "pgboss";

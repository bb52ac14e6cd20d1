import type { Env } from "../core/env.ts";

/** What a plan limits, by the names of the interface. Bytes are bytes; what is monthly is counted from the first of the month in UTC. */
export interface PlanLimits {
  workspaces: number;
  social_accounts: number;
  scheduled_posts_monthly: number;
  media_bytes_stored: number;
  media_bytes_uploaded_monthly: number;
  team_members: number;
}

export interface Plan {
  id: Env["DEFAULT_PLAN"];
  limits: PlanLimits;
}

const plan = (
  id: Plan["id"],
  [
    workspaces,
    social_accounts,
    scheduled_posts_monthly,
    media_bytes_stored,
    media_bytes_uploaded_monthly,
    team_members,
  ]: [number, number, number, number, number, number],
): Plan => ({
  id,
  limits: {
    workspaces,
    social_accounts,
    scheduled_posts_monthly,
    media_bytes_stored,
    media_bytes_uploaded_monthly,
    team_members,
  },
});

/** The plans there are (decisions §3.12). */
export const PLANS: Readonly<Record<Plan["id"], Plan>> = {
  starter: plan("starter", [1, 3, 100, 1e9, 1e9, 1]),
  founder: plan("founder", [3, 6, 500, 5e9, 5e9, 1]),
  pro: plan("pro", [10, 15, 2500, 25e9, 25e9, 1]),
  team: plan("team", [10, 25, 5000, 50e9, 50e9, 3]),
  agency: plan("agency", [50, 150, 25_000, 250e9, 250e9, 5]),
};

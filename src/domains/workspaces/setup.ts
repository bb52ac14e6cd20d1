/** The steps from a new workspace to its first publication, in their order. */
export const STEPS = ["workspace", "subscription", "destination", "composition", "publication"] as const;
export type Step = (typeof STEPS)[number];

/** The part of a workspace from which its setup follows. */
export interface SetUp {
  activationPublicationId: string | null;
  /** At most one connected account. */
  accounts: readonly unknown[];
  /** At most one publication. */
  publications: readonly unknown[];
}

/** Returns the steps that are done. A workspace has a name and a plan from its start. */
export function doneSteps({ activationPublicationId, accounts, publications }: SetUp): ReadonlySet<Step> {
  const isActivated = activationPublicationId !== null;
  const done: Readonly<Record<Step, boolean>> = {
    workspace: true,
    subscription: true,
    destination: accounts.length > 0,
    composition: isActivated || publications.length > 0,
    publication: isActivated,
  };
  return new Set(STEPS.filter((step) => done[step]));
}

import { can } from "../../platform/access/permissions.ts";
import type { Viewer } from "../../platform/access/viewer.ts";

/** The steps from a new workspace to its first publication, in their order. */
export const STEPS = ["workspace", "subscription", "destination", "composition", "publication"] as const;
export type SetupStep = (typeof STEPS)[number];

/** The steps that a person can do. */
export const ACTIONS = ["connect_destination", "create_publication"] as const;
export type SetupAction = (typeof ACTIONS)[number];

/** The part of a workspace from which its setup follows. */
interface SetUp {
  id: string;
  organizationId: string;
  activationPublicationId: string | null;
  /** At most one connected account. */
  accounts: readonly unknown[];
  /** At most one publication. */
  publications: readonly unknown[];
}

export interface Setup {
  done: ReadonlySet<SetupStep>;
  /** Whether a step is left that the viewer can do. */
  isVisible: boolean;
  nextStep: SetupStep | null;
  nextAction: SetupAction | null;
}

/** Returns the state of a workspace's setup. A workspace has a name and a plan from its start. */
export function setupOf(viewer: Viewer, { id: workspaceId, organizationId, ...workspace }: SetUp): Setup {
  const isActivated = workspace.activationPublicationId !== null;
  const states: Readonly<Record<SetupStep, boolean>> = {
    workspace: true,
    subscription: true,
    destination: workspace.accounts.length > 0,
    composition: isActivated || workspace.publications.length > 0,
    publication: isActivated,
  };
  const nextStep = STEPS.find((step) => !states[step]) ?? null;
  const action = nextStep === "destination" ? "connect_destination" : "create_publication";
  return {
    done: new Set(STEPS.filter((step) => states[step])),
    isVisible: nextStep !== null && can(viewer, "workspace.edit", { workspaceId, organizationId }),
    nextStep,
    nextAction: nextStep === null ? null : action,
  };
}

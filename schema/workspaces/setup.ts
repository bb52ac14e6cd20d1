import { doneSteps, STEPS, type Step } from "../../src/domains/workspaces/setup.ts";
import { can } from "../../src/platform/access/permissions.ts";
import { builder } from "../core/builder.ts";
import { enumValues } from "../core/enum.ts";
import { memberList } from "../core/prices.ts";
import { Workspace } from "./types.ts";

const WORDS: Record<Step, string> = {
  workspace: "The workspace has a name; always done.",
  subscription: "The organization has a plan; always done.",
  destination: "An account is connected.",
  composition: "A publication was written.",
  publication: "A publication was scheduled or published.",
};

const SetupStepName = builder.enumType("SetupStepName", {
  description: "Step from a new workspace to its first publication.",
  values: enumValues(STEPS, (step) => WORDS[step]),
});

/** The steps that a person can do. */
type Action = "connect_destination" | "create_publication";
const ACTIONS: Record<Action, string> = {
  connect_destination: "Connect an account.",
  create_publication: "Write a publication, and schedule or publish it.",
};

const SetupAction = builder.enumType("SetupAction", {
  description: "Work that completes the next step of a setup.",
  values: enumValues(Object.keys(ACTIONS) as Action[], (action) => ACTIONS[action]),
});

interface State {
  done: ReadonlySet<Step>;
  isVisible: boolean;
}

const nextOf = ({ done }: State): Step | undefined => STEPS.find((step) => !done.has(step));

function actionOf(state: State): Action | null {
  const next = nextOf(state);
  if (next === undefined) return null;
  return next === "destination" ? "connect_destination" : "create_publication";
}

const SetupStep = builder.objectRef<{ name: Step; isDone: boolean }>("SetupStep").implement({
  description: "Step of a workspace's setup.",
  applications: "withParent",
  fields: (t) => ({
    name: t.expose("name", { type: SetupStepName, description: "Name of the step." }),
    isDone: t.exposeBoolean("isDone", { description: "Whether the step is done." }),
  }),
});

const WorkspaceSetup = builder.objectRef<State>("WorkspaceSetup").implement({
  description: "Steps from a new workspace to its first publication. Visible to members of the workspace.",
  applications: "withParent",
  fields: (t) => ({
    steps: t.field({
      ...memberList(STEPS.length),
      type: [SetupStep],
      description: `Steps in their order; always ${STEPS.length}.`,
      resolve: ({ done }) => STEPS.map((name) => ({ name, isDone: done.has(name) })),
    }),
    stepCount: t.int({ description: "Number of steps.", resolve: () => STEPS.length }),
    doneCount: t.int({ description: "Number of steps that are done.", resolve: ({ done }) => done.size }),
    isActivated: t.boolean({
      description: "Whether a publication of the workspace was ever scheduled or published.",
      resolve: ({ done }) => done.has("publication"),
    }),
    isVisible: t.exposeBoolean("isVisible", {
      description: "Whether a step is left that the viewer can do, as an editor or admin of the workspace.",
    }),
    nextStep: t.field({
      type: SetupStepName,
      nullable: true,
      description: "First step that is not done; null if all are.",
      resolve: (state) => nextOf(state) ?? null,
    }),
    nextAction: t.field({
      type: SetupAction,
      nullable: true,
      description: "Work that completes the next step; null if all steps are done.",
      resolve: actionOf,
    }),
  }),
});

builder.prismaObjectFields(Workspace, (t) => ({
  setup: t.field({
    type: WorkspaceSetup,
    description: "Steps from the new workspace to its first publication, and which of them are done.",
    select: {
      id: true,
      organizationId: true,
      activationPublicationId: true,
      accounts: { where: { state: { not: "DISCONNECTED" } }, take: 1, select: { id: true } },
      publications: { take: 1, select: { id: true } },
    },
    resolve: ({ id: workspaceId, organizationId, ...workspace }, _args, { context }) => {
      const done = doneSteps(workspace);
      const isLeft = done.size < STEPS.length;
      return { done, isVisible: isLeft && can(context.viewer, "workspace.edit", { workspaceId, organizationId }) };
    },
  }),
}));

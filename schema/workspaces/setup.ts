import {
  ACTIONS,
  type SetupAction as Action,
  type Setup,
  STEPS,
  type SetupStep as Step,
  setupOf,
} from "../../src/domains/workspaces/setup.ts";
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

const ACTION_WORDS: Record<Action, string> = {
  connect_destination: "Connect an account.",
  create_publication: "Write a publication, and schedule or publish it.",
};

const SetupAction = builder.enumType("SetupAction", {
  description: "Work that completes the next step of a setup.",
  values: enumValues(ACTIONS, (action) => ACTION_WORDS[action]),
});

const SetupStep = builder.objectRef<{ name: Step; isDone: boolean }>("SetupStep").implement({
  description: "Step of a workspace's setup.",
  applications: "withParent",
  fields: (t) => ({
    name: t.expose("name", { type: SetupStepName, description: "Name of the step." }),
    isDone: t.exposeBoolean("isDone", { description: "Whether the step is done." }),
  }),
});

const WorkspaceSetup = builder.objectRef<Setup>("WorkspaceSetup").implement({
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
    nextStep: t.expose("nextStep", {
      type: SetupStepName,
      nullable: true,
      description: "First step that is not done; null if all are.",
    }),
    nextAction: t.expose("nextAction", {
      type: SetupAction,
      nullable: true,
      description: "Work that completes the next step; null if all steps are done.",
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
    resolve: (workspace, _args, { context }) => setupOf(context.viewer, workspace),
  }),
}));

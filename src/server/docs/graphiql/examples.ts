import { actingAs, applications, auditLog, billing, ownership, people, security } from "./examplesOfAccounts.ts";
import { review, reviewVariables, thread, threadVariables, upload, uploadVariables } from "./examplesOfPublishing.ts";
import { webhooks, webhooksVariables } from "./examplesOfWebhooks.ts";

const walk = `# Your tenants, all of them, in one request.
# Sign in at /login, or put a token into Headers below:
# { "Authorization": "Bearer <token>" }
query Walk {
  viewer {
    user { name email }
    organizations {
      nodes {
        id
        name
        viewerRole
        workspaces {
          nodes {
            id
            name
            viewerRole
            settings { timezone weekStart slotStartHour slotEndHour }
            postingSlots { nodes { id localTime { dayOfWeek hour minute } label } }
            nextSlots(count: 3) { at slot { id } }
          }
        }
      }
    }
  }
}
`;

const signIn = `# The token of the answer goes into Headers below:
# { "Authorization": "Bearer <token>" }
mutation SignIn($input: SignInInput!) {
  signIn(input: $input) { token }
}

# A server in production needs invitationToken, or setupToken for its first administrator.
mutation Register($input: RegisterInput!) {
  register(input: $input) { token }
}
`;

const createSlot = `# The same operation as POST /api/v1/posting-schedules.
# The answer of the first tab contains workspaceId.
mutation CreateSlot($input: CreatePostingSlotInput!) {
  createPostingSlot(input: $input) {
    slot { id localTime { dayOfWeek hour minute } nextOccurrenceAt label }
  }
}
`;

const watchQueue = `# A workspace after each of its changes. Leave the subscription running,
# and publish something in the next tab.
subscription WatchQueue($workspaceId: ID!) {
  workspaceChanged(workspaceId: $workspaceId) {
    name
    publications(first: 5) {
      nodes {
        id
        title
        state
        scheduledAt
        renditions {
          status
          account { handle }
          delivery { state errorCode externalUrl }
        }
      }
    }
  }
}
`;

const publishNow = `# Publishes a draft at once. In a demo, its id is ids.publication in demo.json.
mutation PublishNow($id: ID!) {
  publishNow(input: { id: $id }) {
    publication { title state }
    jobId
  }
}
`;

const received = `# Your new and changed notifications. Leave the subscription running,
# and publish something. After a break, pass the last id as "after".
subscription Received($workspaceId: ID, $after: ID) {
  notificationReceived(workspaceId: $workspaceId, after: $after) {
    id
    type
    title
    body
    readAt
  }
}
`;

const mute = `# Silences one workspace for you. DELETE /api/v1/notifications/mutes/{id}
# ends it, as EndMute does.
mutation Mute($input: MuteNotificationsInput!) {
  muteNotifications(input: $input) {
    muteId
    preferences { mutes { id workspaceName endsAt } }
  }
}

mutation EndMute($id: ID!) {
  endNotificationMute(input: { id: $id }) {
    preferences { mutes { id workspaceName } }
  }
}
`;

const library = `# The material of a workspace for posts: its theme, its library, its
# templates and its voice profiles, in one request.
query Library($workspaceId: ID!) {
  workspace(id: $workspaceId) {
    resolvedTheme(scheme: LIGHT) {
      name
      source
      native { colors { canvas ink actionPrimary } }
    }
    media(first: 5) { nodes { id name altText processingStatus thumbnailUrl } }
    imageTemplates(first: 5) { nodes { id name preview { contentUrl } } }
    voiceProfiles { nodes { id name isDefault } }
  }
  memeTemplates(workspaceId: $workspaceId, q: "doors", limit: 3) {
    templates { key name blankUrl lines }
  }
}
`;

const directions = `# Five creative directions, each as soon as it is complete.
# In a demo, fixed rules take the place of a language model.
subscription Directions($input: PlanAnglesInput!) {
  anglePlanned(input: $input) {
    kind
    label
    hook
    approach
  }
}
`;

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * The tabs of GraphiQL at its first start. No headers are filled in: a placeholder would be sent, and refused, instead
 * of the cookie.
 */
export const exampleTabs = [
  { query: walk },
  { query: signIn, variables: json({ input: { email: "you@example.org", password: "at least 12 characters" } }) },
  {
    query: createSlot,
    variables: json({
      input: { workspaceId: "ws_…", time: { local: { dayOfWeek: 1, hour: 10, minute: 20 } }, label: "Monday morning" },
    }),
  },
  { query: upload, variables: json(uploadVariables) },
  { query: thread, variables: json(threadVariables) },
  { query: review, variables: json(reviewVariables) },
  { query: watchQueue, variables: json({ workspaceId: "ws_…" }) },
  { query: publishNow, variables: json({ id: "pub_…" }) },
  { query: received, variables: json({ workspaceId: "ws_…" }) },
  { query: mute, variables: json({ input: { scope: "WORKSPACE", workspaceId: "ws_…" }, id: "mut_…" }) },
  { query: library, variables: json({ workspaceId: "ws_…" }) },
  {
    query: directions,
    variables: json({ input: { workspaceId: "ws_…", accountIds: ["acc_…"], idea: "Bread takes a night." } }),
  },
  {
    query: security,
    variables: json({
      request: { newEmail: "new@example.org", currentPassword: "…" },
      id: "emc_…",
      code: "123456",
    }),
  },
  {
    query: applications,
    variables: json({
      input: {
        name: "Calendar",
        clientType: "CONFIDENTIAL",
        redirectUris: ["https://calendar.example/back"],
        allowedScopes: ["publications:read", "workspace:read"],
      },
      id: "gra_…",
    }),
  },
  { query: webhooks, variables: json(webhooksVariables) },
  {
    query: ownership,
    variables: json({
      nomination: { organizationId: "org_…", nomineeUserId: "usr_…" },
      acceptance: { id: "otr_…" },
      id: "otr_…",
    }),
  },
  {
    query: billing,
    variables: json({
      id: "org_…",
      input: { organizationId: "org_…", planId: "team" },
      portal: { organizationId: "org_…" },
    }),
  },
  { query: auditLog, variables: json({ id: "org_…", filter: { result: "FAILED" } }) },
  { query: people, variables: json({ search: "ada", state: "ACTIVE" }) },
  { query: actingAs, variables: json({ input: { userId: "usr_…", reason: "Asked for help with the queue" } }) },
];

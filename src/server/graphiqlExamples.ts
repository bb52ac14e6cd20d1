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
            postingSchedules { nodes { id localDayOfWeek localHour localMinute label } }
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

mutation Register($input: RegisterInput!) {
  register(input: $input) { token }
}
`;

const createSlot = `# The same operation as POST /api/v1/posting-schedules.
# workspaceId: see the answer of the first tab.
mutation CreateSlot($input: CreatePostingSlotInput!) {
  createPostingSlot(input: $input) {
    slot { id localDayOfWeek localHour localMinute nextOccurrenceAt label }
  }
}
`;

const watchQueue = `# A workspace after each change of it, as it happens. Leave it running,
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

const publishNow = `# A draft goes out at once. In a demo: ids.publication of demo.json.
mutation PublishNow($id: ID!) {
  publishNow(id: $id) {
    publication { title state }
    output { message jobId }
  }
}
`;

const received = `# Your notifications as they come, and as they are read. Leave it running,
# and publish something. After a break, "after" goes on from the last id.
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
# ends that, as EndMute does.
mutation Mute($input: MuteNotificationsInput!) {
  muteNotifications(input: $input) {
    muteId
    preferences { mutes { id workspaceName endsAt } }
  }
}

mutation EndMute($id: ID!) {
  endNotificationMute(id: $id) {
    preferences { mutes { id workspaceName } }
  }
}
`;

const library = `# What a workspace has to make posts of: its theme, its library, its
# templates and its voices, in one request.
query Library($workspaceId: ID!) {
  workspace(id: $workspaceId) {
    resolvedTheme(scheme: LIGHT) {
      name
      source
      native { colors { canvas ink actionPrimary } }
    }
    media(first: 5) { nodes { id name altText processingStatus thumbnailUrl } }
    templates(first: 5) { nodes { id name preview { contentUrl } } }
    voiceProfiles { nodes { id name isDefault } }
  }
  memeTemplates(workspaceId: $workspaceId, q: "doors", limit: 3) {
    templates { id name blankUrl lines }
  }
}
`;

const directions = `# Five creative directions, each as soon as it is whole.
# A demo has a stand-in that follows rules in the place of a language model.
subscription Directions($input: PlanAnglesInput!) {
  anglePlanned(input: $input) {
    id
    label
    hook
    approach
  }
}
`;

const security = `# Where you are signed in, and another sign-in email: its code is mailed to the
# new address. A demo has a mailbox, /demo/mailbox, and in demo.json a change
# that waits: ids.emailChange with emailChangeCode.
query SignedInAt {
  viewer {
    sessions { nodes { id device lastUsedAt current } }
    pendingEmailChange { id newEmail remainingTries expiresAt }
  }
}

mutation ChangeEmail($request: RequestEmailChangeInput!) {
  requestEmailChange(input: $request) { emailChange { id newEmail expiresAt } }
}

mutation ConfirmEmail($id: ID!, $code: ConfirmEmailChangeInput!) {
  confirmEmailChange(id: $id, input: $code) { result { email revokedSessions } }
}

mutation EndOtherSessions {
  revokeOtherSessions { revokedSessions }
}
`;

const applications = `# Applications that people let in by OAuth. An instance administrator registers
# them (the secret is shown once); people see and take back what they granted.
mutation Register($input: RegisterExternalApplicationInput!) {
  registerExternalApplication(input: $input) {
    application { id clientId allowedScopes }
    clientSecret
  }
}

query Registered {
  externalApplications(first: 20) { nodes { id name clientType redirectUris allowedScopes revokedAt } }
}

query Granted {
  viewer {
    applicationGrants { nodes { id application { name } scopes workspace { name } createdAt lastUsedAt } }
  }
}

mutation TakeBack($id: ID!) {
  revokeApplicationGrant(id: $id) { grant { id revokedAt } }
}
`;

const ownership = `# The owner offers an organization to a member, who has seven days to accept or
# decline. A demo has an offer that waits for its admin: ids.ownershipTransfer.
query Waiting {
  viewer {
    ownershipNominations { nodes { id organizationName priorOwnerEmail expiresAt } }
  }
}

mutation Nominate($nomination: NominateOwnerInput!) {
  nominateOwner(input: $nomination) { transfer { id status nomineeEmail expiresAt } }
}

mutation Accept($acceptance: AcceptOwnershipInput!) {
  acceptOwnership(input: $acceptance) { transfer { id status organization { viewerRole } } }
}

mutation Decline($id: ID!) {
  declineOwnership(id: $id) { transfer { id status } }
}

mutation Revoke($id: ID!) {
  revokeOwnershipNomination(id: $id) { transfer { id status } }
}
`;

const actingAs = `# An instance administrator acts as somebody for 15 minutes. The person is told,
# and the audit names both. The token of the answer goes into Headers below.
mutation ActAs($input: ImpersonateInput!) {
  impersonate(input: $input) { token sessionId expiresAt }
}

query WhoActs {
  viewer { user { name } impersonation { administratorId expiresAt } }
}

mutation Stop {
  endImpersonation(input: {}) { sessionId }
}
`;

const trail = `# What happened in an organization: for its owner and admins.
query OrganizationTrail($id: ID!, $filter: OrganizationAuditEventFilter) {
  organizationAuditEvents(organizationId: $id, filter: $filter, first: 10) {
    nodes { occurredAt action result actorUserId resource { type id } changedFields { field previous current } }
    pageInfo { nextCursor }
  }
}

# The whole instance, and the end of its chain to note: for instance administrators.
query InstanceTrail {
  instanceAuditChain { sealedEvents unsealedEvents head sealedAt }
  instanceAuditEvents(filter: { result: FAILED }, first: 10) {
    nodes { occurredAt action actorUserId effectiveActorUserId resource { type id organizationId } }
    pageInfo { nextCursor }
  }
}
`;

const billing = `# Plans, what an organization has and uses, and paying for more. A demo has
# pages of its own in place of Stripe's: open the url of the answer. Its own
# organizations were given plans, so pay for one that you make with
# createOrganization.
query Billing($id: ID!) {
  plans { key limits { name maximum } }
  instanceBilling { provider planIds }
  billingStatus(organizationId: $id) {
    planId provider status currentPeriodEnd cancelAtPeriodEnd usage { key value } limits { key value }
  }
}

mutation Pay($input: CreateBillingCheckoutInput!) {
  createBillingCheckout(input: $input) { url checkout { state expiresAt } }
}

mutation ChangeWhatIsPaid($portal: CreateBillingPortalSessionInput!) {
  createBillingPortalSession(input: $portal) { url }
}

mutation CancelSubscription($id: ID!) {
  cancelSubscription(organizationId: $id) { organization { billing { status cancelAtPeriodEnd } } }
}

mutation ResumeSubscription($id: ID!) {
  resumeSubscription(organizationId: $id) { organization { billing { status cancelAtPeriodEnd } } }
}
`;

const json = (value: unknown) => JSON.stringify(value, null, 2);

/** What GraphiQL opens with. No headers are filled in: a placeholder would be sent, and refused, in place of the cookie. */
export const exampleTabs = [
  { query: walk },
  { query: signIn, variables: json({ input: { email: "you@example.org", password: "at least 12 characters" } }) },
  {
    query: createSlot,
    variables: json({
      input: { workspaceId: "ws_…", dayOfWeek: 1, utcHour: 9, utcMinute: 30, label: "Monday morning" },
    }),
  },
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
      code: { code: "123456" },
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
  { query: trail, variables: json({ id: "org_…", filter: { result: "FAILED" } }) },
  { query: actingAs, variables: json({ input: { userId: "usr_…", reason: "Asked for help with the queue" } }) },
];

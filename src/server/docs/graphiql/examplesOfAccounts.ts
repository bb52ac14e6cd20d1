export const security = `# Your sessions, and a change of your sign-in email. The code is mailed to the
# new address. A demo has a mailbox, /demo/mailbox, and a pending change in
# demo.json: ids.emailChange with emailChangeCode.
query SignedInAt {
  viewer {
    sessions { nodes { id device lastUsedAt current } }
    pendingEmailChange { id newEmail remainingTries expiresAt }
  }
}

mutation ChangeEmail($request: RequestEmailChangeInput!) {
  requestEmailChange(input: $request) { emailChange { id newEmail expiresAt } }
}

mutation ConfirmEmail($id: ID!, $code: String!) {
  confirmEmailChange(input: { id: $id, code: $code }) { result { email revokedSessions } }
}

mutation EndOtherSessions {
  revokeOtherSessions { revokedSessions }
}
`;

export const applications = `# Applications that people authorize by OAuth. An instance administrator registers
# them (the secret is shown once). People see and revoke their own grants.
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
  revokeApplicationGrant(input: { id: $id }) { grant { id revokedAt } }
}
`;

export const ownership = `# The owner offers an organization to a member, who has seven days to accept or
# decline. A demo has a pending offer to its admin: ids.ownershipTransfer.
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
  declineOwnership(input: { id: $id }) { transfer { id status } }
}

mutation Revoke($id: ID!) {
  revokeOwnershipNomination(input: { id: $id }) { transfer { id status } }
}
`;

export const actingAs = `# An instance administrator impersonates a user for 15 minutes. The user is notified,
# and audit events name both. Put the token of the answer into Headers below.
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

export const people = `# All users, for instance administrators: search is an id, or the beginning of an
# email or a name. A suspension ends sessions, and refuses sign-in and credentials.
query People($search: String, $state: UserState) {
  users(search: $search, state: $state, first: 20) {
    nodes { userId name email state plans isInstanceAdmin hasSecondFactor createdAt lastUsedAt suspendedAt suspensionReason }
    pageInfo { nextCursor }
  }
}

mutation Suspend($input: SuspendUserInput!) {
  suspendUser(input: $input) { userAccount { userId state suspendedAt } }
}

mutation Reactivate($userId: ID!) {
  reactivateUser(input: { userId: $userId }) { userAccount { userId state } }
}
`;

export const auditLog = `# The audit log of an organization, for its owner and admins.
query OrganizationTrail($id: ID!, $filter: OrganizationAuditEventFilter) {
  organizationAuditEvents(organizationId: $id, filter: $filter, first: 10) {
    nodes { occurredAt action result actorUserId resource { type resourceId } changedFields { field previous current } }
    pageInfo { nextCursor }
  }
}

# The audit log of the instance and the head of its chain, for instance administrators.
query InstanceTrail {
  instanceAuditChain { sealedEvents unsealedEvents head sealedAt }
  instanceAuditEvents(filter: { result: FAILED }, first: 10) {
    nodes { occurredAt action actorUserId effectiveActorUserId resource { type resourceId organizationId } }
    pageInfo { nextCursor }
  }
}
`;

export const billing = `# Plans, the plan and usage of an organization, and a checkout. A demo has
# its own pages instead of Stripe's: open the url of the answer. The demo's
# organizations have assigned plans, so pay for an organization that you create with
# createOrganization.
query Billing($id: ID!) {
  plans { key limits { metric maximum } }
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
  cancelSubscription(input: { organizationId: $id }) { organization { billing { status cancelAtPeriodEnd } } }
}

mutation ResumeSubscription($id: ID!) {
  resumeSubscription(input: { organizationId: $id }) { organization { billing { status cancelAtPeriodEnd } } }
}
`;

/** Closed sets of the contract (docs/interface.md) that requests and answers share. */
export const RESOURCE_TYPES = [
  "provider",
  "policy",
  "domain",
  "session",
  "identity",
  "reauthentication",
  "identity_configuration",
  "organization",
  "workspace",
  "workspace_member",
  "workspace_invitation",
  "organization_ownership_transfer",
  "impersonation",
  "billing",
  "mcp_tool_call",
  "publication",
  "publication_authorization",
  "provider_write",
] as const;

export const RESULTS = ["succeeded", "failed", "pending"] as const;

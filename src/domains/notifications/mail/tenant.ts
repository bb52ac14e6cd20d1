/**
 * The tenant of the row `mail`, as SQL: the person of a digest, the organization of a mail about a workspace, the
 * person of any other one. A letter to a person whose account is deleted has none.
 */
export const TENANT_OF_MAIL = `COALESCE(CASE kind WHEN 'DIGEST' THEN user_id END, (
  SELECT organization_id FROM mail_item JOIN workspace ON workspace.id = workspace_id WHERE mail_id = mail.id LIMIT 1
), user_id, '')`;

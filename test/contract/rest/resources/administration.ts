import { all, dateTime, flag, list, object, oneOf, resource, text, wholeSeconds } from "../shape.ts";
import { RESOURCE_TYPES, RESULTS } from "../vocabulary.ts";

const application = {
  ...all("id client_id name allowed_scopes", text),
  client_type: oneOf("public", "confidential"),
  created_at: wholeSeconds,
};

export const externalApplication = resource(application, { revoked_at: wholeSeconds });

export const registration = resource({ application: externalApplication, client_secret: text });

const providerApp = resource(
  {
    ...all("id provider name client_id", text),
    source: oneOf("environment", "database"),
    ...all(
      "is_active editable deletable shadowed_by_environment secret_configured bot_token_configured webhook_secret_configured",
      flag,
    ),
  },
  {
    ...all("connection_mode instance_url redirect_uri bot_username", text),
    ...all("created_at updated_at", wholeSeconds),
  },
);

export const providerAppSaved = resource({ app: providerApp, ...all("existed requires_restart", flag) });

const auditItem = resource(
  {
    ...all("id action source", text),
    occurred_at: dateTime,
    result: oneOf(...RESULTS),
    resource: object({ type: oneOf(...RESOURCE_TYPES) }, all("id organization_id workspace_id", text)),
    changed_fields: list(object({ field: text }, all("previous current", text))),
  },
  all("actor_user_id effective_actor_user_id", text),
);

export const auditExport = resource(
  { format_version: { const: "1" }, generated_at: dateTime, items: list(auditItem) },
  { next_cursor: text },
);

export const planOverride = resource(all("user_id plan_id", text));

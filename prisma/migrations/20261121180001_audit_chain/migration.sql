-- Evidence is written once. A statement that would change or remove any of it is refused, also one that finds no row, and also where
-- triggers are otherwise off (session_replication_role = replica).
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_event"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_seal"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "billing_record"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE "audit_event" ENABLE ALWAYS TRIGGER "append_only";
ALTER TABLE "audit_seal" ENABLE ALWAYS TRIGGER "append_only";
ALTER TABLE "billing_record" ENABLE ALWAYS TRIGGER "append_only";

-- An event waits for its seal from the commit on that it is part of.
CREATE FUNCTION await_seal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_unsealed (event_id) VALUES (NEW.id);
  RETURN NULL;
END
$$;

CREATE TRIGGER "await_seal" AFTER INSERT ON "audit_event"
  FOR EACH ROW EXECUTE FUNCTION await_seal();

INSERT INTO "audit_unsealed" ("event_id") SELECT "id" FROM "audit_event";

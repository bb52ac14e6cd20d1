-- The span of a message, which its job continues: the value of a `traceparent` header. Null without traces.
ALTER TABLE "outbox_message" ADD COLUMN     "traceparent" VARCHAR(55);

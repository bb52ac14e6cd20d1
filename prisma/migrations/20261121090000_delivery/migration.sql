-- CreateIndex
CREATE INDEX "publication_state_scheduled_at_idx" ON "publication"("state", "scheduled_at");

-- CreateIndex
CREATE INDEX "rendition_posted" ON "rendition"("account_id", "current_attempt_at") WHERE (external_id IS NOT NULL);

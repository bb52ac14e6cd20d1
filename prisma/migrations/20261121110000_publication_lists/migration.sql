-- DropIndex
DROP INDEX "publication_workspace_id_id_idx";

-- DropIndex
DROP INDEX "publication_workspace_id_state_id_idx";

-- CreateIndex
CREATE INDEX "publication_workspace_id_created_at_id_idx" ON "publication"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "publication_workspace_id_state_created_at_id_idx" ON "publication"("workspace_id", "state", "created_at", "id");

-- Servers of the release before make no reservations with a subject.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "cost_reservation_subject_idx" ON "cost_reservation"("subject") WHERE (subject IS NOT NULL);

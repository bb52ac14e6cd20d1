CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_failed" ON "webhook_delivery"("finished_at") WHERE state = 'FAILED';

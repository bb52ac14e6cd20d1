import { eachAlone } from "../../platform/jobs/eachDue.ts";
import type { Sweep } from "../../platform/jobs/handler.ts";
import { DEBT_WINDOWS } from "../../platform/limits/lease.ts";

const BATCH = 1000;

/**
 * Deletes expired rows that no other code removes: records of Idempotency-Keys, reauthentication grants, sessions of
 * people who did not sign in again, email changes, password reset links, connections of channels, consents at
 * providers, pairings of devices, setups of second factors, addresses at which networks fetch media, clients that
 * registered themselves, webhook events and windows of budgets.
 */
export const deleteExpired: Sweep = {
  name: "forget_lapsed",
  everySeconds: 3600,
  async run(services, signal) {
    const { database, now } = services;
    const one = async (statement: string) => {
      let gone: number;
      do {
        const { rowCount } = await database.pool.query(statement, [now(), BATCH]);
        gone = rowCount ?? 0;
      } while (gone === BATCH && !signal.aborted);
    };
    // A table whose rows cannot be deleted keeps no other one from its turn.
    await eachAlone(services, signal, { name: "forget_lapsed", one }, EXPIRED);
  },
};

// Expired sessions stay listed for as long as a session lasts.
const EXPIRED = [
  `DELETE FROM idempotency_key WHERE (user_id, key) IN (
    SELECT user_id, key FROM idempotency_key WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM reauthentication_grant WHERE id IN (
    SELECT id FROM reauthentication_grant WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM session WHERE id IN (
    SELECT id FROM session WHERE expires_at < $1::timestamptz - interval '30 days' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM email_change WHERE id IN (
    SELECT id FROM email_change WHERE expires_at < $1::timestamptz - interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM password_reset WHERE id IN (
    SELECT id FROM password_reset WHERE expires_at < $1::timestamptz - interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM channel_connection WHERE id IN (
    SELECT id FROM channel_connection WHERE expires_at < $1::timestamptz - interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM account_consent WHERE id IN (
    SELECT id FROM account_consent WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM device_pairing WHERE id IN (
    SELECT id FROM device_pairing WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM second_factor WHERE user_id IN (
    SELECT user_id FROM second_factor WHERE secret IS NULL AND pending_until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `UPDATE second_factor SET pending_secret = NULL, pending_until = NULL WHERE user_id IN (
    SELECT user_id FROM second_factor WHERE pending_until < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM fetched_file WHERE token_hash IN (
    SELECT token_hash FROM fetched_file WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  // A used code or refresh token that is presented again reveals a theft, so both are kept for their original lifetime.
  `DELETE FROM authorization_code WHERE code_hash IN (
    SELECT code_hash FROM authorization_code WHERE expires_at < $1::timestamptz - interval '1 day' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM application_token WHERE id IN (
    SELECT id FROM application_token WHERE expires_at < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM client_registration WHERE client_id IN (
    SELECT client_id FROM client_registration WHERE created_at < $1::timestamptz - interval '30 days' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  // Clients that registered themselves and had no grant for 30 days.
  `DELETE FROM external_application WHERE id IN (
    SELECT id FROM external_application a WHERE origin <> 'REGISTERED' AND created_at < $1::timestamptz - interval '30 days'
      AND NOT EXISTS (SELECT FROM application_grant g WHERE g.application_id = a.id
        AND (g.revoked_at IS NULL OR g.revoked_at > $1::timestamptz - interval '30 days'))
    LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  // The deliveries of an event and their tries go with it.
  `DELETE FROM webhook_event WHERE id IN (
    SELECT id FROM webhook_event WHERE occurred_at < $1::timestamptz - interval '30 days' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
  // A debt lasts as many windows of a minute. Windows run by the clock of the database, which may differ from this one.
  `DELETE FROM budget_ledger WHERE bucket IN (
    SELECT bucket FROM budget_ledger WHERE ends_at < $1::timestamptz - interval '${DEBT_WINDOWS} minutes' LIMIT $2 FOR UPDATE SKIP LOCKED)`,
];

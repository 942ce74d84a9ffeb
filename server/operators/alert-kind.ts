import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { composeAlert } from './alert-mail.ts';

export interface AlertParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The addresses of the operators. */
  readonly operatorEmails: readonly string[];
  readonly log: FastifyBaseLogger;
}

/** The mail of an alert: one, to all operators. */
export function alertKind({ db, seller, demo, operatorEmails, log }: AlertParts): MailKind {
  return {
    async compose(alertId) {
      const alert = await db
        .selectFrom('alerts')
        .select(['id', 'kind', 'order_id as orderId', 'text', 'created_at as raisedAt'])
        .where('id', '=', Number(alertId))
        .executeTakeFirst();
      if (!alert) throw new Error(`There is no alert ${alertId}`);
      return composeAlert({ seller, demo, to: operatorEmails, alert });
    },

    async recordAccepted() {},

    async recordRejected(_tx, alertId, reason) {
      log.error({ alertId, reason }, 'an alert could not be mailed to the operators: check OPERATOR_EMAILS');
    },
  };
}

import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Seller } from '../../contract/seller.ts';
import type { Database } from '../database/tables.ts';
import type { MailKind } from '../outbox/mail-kind.ts';
import { composeAlerts } from './alert-mail.ts';
import { closeAlertMail, fillAlertMail } from './alert-store.ts';

export interface AlertParts {
  readonly db: Kysely<Database>;
  readonly seller: Seller;
  readonly demo: boolean;
  /** The addresses of the operators. */
  readonly operatorEmails: readonly string[];
  /** The desk's address, for links; null leaves them out. */
  readonly deskUrl: string | null;
  readonly log: FastifyBaseLogger;
}

/** The mail of all alerts of one kind that wait: one, to all operators. */
export function alertKind({ db, seller, demo, operatorEmails, deskUrl, log }: AlertParts): MailKind {
  return {
    async compose(kind) {
      const batch = await fillAlertMail(db, kind);
      return batch && composeAlerts({ seller, demo, deskUrl, to: operatorEmails, kind, ...batch });
    },

    async recordAccepted(tx, kind) {
      await closeAlertMail(tx, kind, 'accepted');
    },

    async recordRejected(tx, kind, reason) {
      await closeAlertMail(tx, kind, 'rejected');
      log.warn({ alertKind: kind, reason }, 'alerts wait for another hour: check OPERATOR_EMAILS');
    },
  };
}

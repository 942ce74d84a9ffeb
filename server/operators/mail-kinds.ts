import type { Seller } from '../../contract/seller.ts';
import type { ListedMailKind } from '../mail/awaited-mails.ts';
import { type MailKind, rejections } from '../mail/outbox-store.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import { raiseAlert } from './alert-store.ts';

/** Who writes a mail, and whether the shop is a demonstration. */
export interface Letterhead {
  readonly seller: Seller;
  readonly demo: boolean;
}

/** What every kind of mail is composed from. */
export interface MailParts extends Letterhead {
  readonly db: Db;
}

interface ReportedKind extends Pick<MailKind, 'compose' | 'recordAccepted'> {
  /**
   * What operators read of a mail that is not tried again. `why` is a sentence without its full
   * stop.
   */
  describeFailure(
    tx: Tx,
    subjectId: string,
    why: string,
  ): Promise<{ orderId?: string; text: string }>;
}

/** A kind of mail whose failure alerts the operators. `name` is its name in the outbox. */
export function reportedKind(
  name: ListedMailKind,
  { describeFailure, ...kind }: ReportedKind,
): MailKind {
  return {
    ...kind,
    async recordRejected(tx, subjectId, reason, failure) {
      const described = await describeFailure(tx, subjectId, rejections[reason]);
      await raiseAlert(tx, {
        ...described,
        subject: `${name}-not-mailed ${subjectId} ${failure}`,
        kind: `${name}-not-mailed`,
      });
    },
  };
}

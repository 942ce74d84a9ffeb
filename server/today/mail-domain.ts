import type { Seller } from '../../contract/seller.ts';
import { chooseSender } from '../mail/mail.ts';
import type { Db } from '../platform/database/pool.ts';
import { changeState, readState } from '../platform/database/shop-state.ts';
import type { Config } from '../platform/settings/config.ts';

/** What the last check of a sender's domain found. */
interface MailDomain {
  readonly domain: string;
  /** The records that are missing or wrong: `SPF`, `DKIM`, `DMARC`. */
  readonly open: readonly string[];
}

/** The domain that vouches for the shop's mails. */
export function senderDomain(seller: Seller, { mailFrom }: Pick<Config, 'mailFrom'>): string {
  return chooseSender(seller, mailFrom).address.replace(/^.*@/, '');
}

const state = 'mail_domain';

/** Null where this domain wasn't checked yet. */
export async function readMailDomain(db: Db, domain: string): Promise<MailDomain | null> {
  const value = await readState(db, state);
  const found = value === null ? null : (JSON.parse(value) as MailDomain);
  return found?.domain === domain ? found : null;
}

export async function writeMailDomain(db: Db, found: MailDomain): Promise<void> {
  await changeState(db, state, JSON.stringify(found));
}

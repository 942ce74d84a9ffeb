import { type RawBuilder, sql } from 'kysely';
import { lateMinutes } from '../../contract/desk/order-search.ts';

interface ListedMail {
  /** Who waits for it. A late or refused one needs an operator, unless nobody waits. */
  readonly waits: 'buyer' | 'accounts' | 'operators' | 'nobody';
  /** Names the mail within a sentence. */
  readonly words: string;
  /** What its subject in the outbox names. */
  readonly about: 'order' | 'refund' | 'key' | 'quote' | 'alerts' | 'passkey';
  /** A later one of the same order has all that an earlier one had. */
  readonly newestCounts?: true;
}

/** Every kind of mail that the outbox sends, by its name there. */
export const mailList = {
  receipt: { waits: 'buyer', words: 'receipt', about: 'order', newestCounts: true },
  keys: { waits: 'buyer', words: 'mail with the keys that were out of stock', about: 'order' },
  'key-replaced': { waits: 'buyer', words: 'mail with the new key', about: 'key' },
  'invoice-reissued': {
    waits: 'buyer',
    words: 'reissued invoice',
    about: 'order',
    newestCounts: true,
  },
  'adjustment-note': { waits: 'buyer', words: 'adjustment note', about: 'refund' },
  quote: { waits: 'buyer', words: 'quote', about: 'quote' },
  'accounts-invoice': {
    waits: 'accounts',
    words: 'copy of the invoice for the accounts email',
    about: 'order',
    newestCounts: true,
  },
  'accounts-adjustment': {
    waits: 'accounts',
    words: 'copy of the adjustment note for the accounts email',
    about: 'refund',
  },
  alert: { waits: 'operators', words: 'alert', about: 'alerts' },
  'passkey-changed': { waits: 'operators', words: 'mail about a passkey', about: 'passkey' },
  'renewal-reminder': { waits: 'nobody', words: 'renewal reminder', about: 'order' },
} as const satisfies Readonly<Record<string, ListedMail>>;

export type ListedMailKind = keyof typeof mailList;

/** Null for a kind that another release queued. */
export function findListedMail(kind: string): ListedMail | null {
  return (mailList as Readonly<Record<string, ListedMail>>)[kind] ?? null;
}

/** The kinds of mail that meet a condition. */
export function kindsWhere(isWanted: (mail: ListedMail) => boolean): readonly string[] {
  return Object.entries<ListedMail>(mailList).flatMap(([kind, mail]) =>
    isWanted(mail) ? [kind] : [],
  );
}

/** A buyer, or their accounts, waits for these. */
export const awaitedKinds = kindsWhere(({ waits }) => waits === 'buyer' || waits === 'accounts');

const areAbout = (about: ListedMail['about']) =>
  sql`kind = any(${kindsWhere((mail) => mail.about === about)}::text[])`;

/** SQL: the order of a mail with the columns `kind` and `subject_id`; null where it has none. */
export const orderOfMailRow: RawBuilder<string | null> = sql`case
  when ${areAbout('order')} then split_part(subject_id, '.', 1)
  when ${areAbout('refund')} then (select order_id from refunds where refunds.id = split_part(subject_id, '.', 1))
  when ${areAbout('key')} then (select order_id from licence_keys where licence_keys.id = subject_id::bigint)
  end`;

/** SQL: the number of the quote of such a mail; null where it has none. */
export const quoteOfMailRow: RawBuilder<number | null> = sql`case
  when ${areAbout('quote')} then substr(subject_id, 5)::int end`;

/** SQL, on a row of `outbox`: somebody but operators waits for it, and has waited too long. */
export const isLateMail = sql<boolean>`(kind = any(${awaitedKinds}::text[])
  and created_at < now() - make_interval(mins => ${sql.lit(lateMinutes)}))`;

/** SQL, on a row of `orders`: the promise of the first receipt is broken, and it may still be sent. */
export const isReceiptLate = sql<boolean>`(orders.state = 'paid' and orders.receipt_rejected_at is null
  and orders.settled_at < now() - make_interval(mins => ${sql.lit(lateMinutes)}))`;

/** SQL: the orders of mails that are late. */
export const ordersOfLateMails = sql`(select ${orderOfMailRow} from outbox where ${isLateMail})`;

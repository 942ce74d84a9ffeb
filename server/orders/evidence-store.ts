import { type RawBuilder, sql } from 'kysely';
import type { Pool } from 'pg';
import type { Acceptance } from '../mail/mail.ts';
import { changeInBatches } from '../platform/database/in-batches.ts';
import type { Db, Tx } from '../platform/database/pool.ts';
import type { Verification } from '../verification/verified-browser.ts';

/**
 * What the shop has sent to the browser of an order's buyer: the keys with the outcome of the
 * purchase, or under Find my keys. `keys-saved`: the page reports that it saved a file of them.
 */
export type SeenKeys = 'keys-shown' | 'keys-found' | 'keys-saved';

/**
 * Records that buyers' browsers got the keys of orders, each named once: the first and the last
 * time.
 */
export async function recordSeenKeys(
  db: Db,
  orderIds: readonly string[],
  kind: SeenKeys,
): Promise<void> {
  const rows = sql`
    select order_id, ${kind}, '', now(), null, null from unnest(${orderIds}::text[]) as order_id`;
  await keepRows(rows).execute(db);
}

/** Records when the address of a new order was proved by a code. */
export async function recordVerification(
  tx: Tx,
  orderId: string,
  { codeSentAt, verifiedAt }: Verification,
): Promise<void> {
  // The browser was verified by an earlier release.
  if (!codeSentAt || !verifiedAt) return;
  const rows = sql`
    values (${orderId}, 'code-sent', '', ${codeSentAt}::timestamptz, null, null),
      (${orderId}, 'code-verified', '', ${verifiedAt}::timestamptz, null, null)`;
  await keepRows(rows).execute(tx);
}

interface AcceptedMail extends Acceptance {
  readonly kind: 'receipt' | 'keys' | 'key-replaced';
  /** Names it in the outbox. */
  readonly mail: string;
}

/** Records a mail with keys, or a receipt, that the mail server accepted. */
export async function recordAcceptedMail(
  tx: Tx,
  { kind, mail, recipient, reply }: AcceptedMail,
): Promise<void> {
  const event = kind === 'receipt' ? 'receipt-accepted' : 'keys-mailed';
  const answer = reply?.slice(0, longestReply) ?? null;
  const rows = sql`
    select order_of_mail(${kind}, ${mail}), ${event}, ${mail}, now(), ${recipient}, ${answer}`;
  await keepRows(rows).execute(tx);
}

const longestReply = 200;

function keepRows(rows: RawBuilder<unknown>) {
  return sql`
    insert into order_evidence (order_id, kind, mail, first_at, last_at, recipient, reply)
    select order_id, kind, mail, at, at, recipient, reply
    from (${rows}) as event (order_id, kind, mail, at, recipient, reply)
    on conflict (order_id, kind, mail) do update
      set last_at = excluded.last_at, times = order_evidence.times + 1,
        recipient = excluded.recipient, reply = excluded.reply`;
}

/** Longer than a card network lets a buyer dispute a payment, which is 540 days. */
const keptYears = 2;

/** Forgets what no bank can ask for any more. */
export async function forgetEvidence(pool: Pool): Promise<void> {
  await changeInBatches(pool, {
    change: 'delete from order_evidence',
    key: 'id',
    rows: `order_evidence where last_at < now() - interval '${keptYears} years'`,
  });
}

/** Erases what was recorded of a person's orders, and of receipts that went to their address. */
export async function eraseEvidence(tx: Tx, email: string): Promise<void> {
  await sql`
    delete from order_evidence
    where recipient = ${email} or order_id in (select id from order_facts where email = ${email})`.execute(
    tx,
  );
}

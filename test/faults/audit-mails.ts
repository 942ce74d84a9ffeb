import { keyPattern } from '../stock-keys.ts';
import { readSealedKeys } from '../test-sealer.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

interface PaidRow {
  readonly id: string;
  readonly email: string;
  readonly seconds: number | null;
  readonly refused: boolean;
  /** Another address that gets the invoice. */
  readonly accounts: string | null;
}

/**
 * 3: the receipt of every paid order was accepted within 5 minutes, with one Message-ID however often it came,
 * at the buyer's address alone, with all the keys of that order and no others. Its invoice came once: with the receipt,
 * or in a mail of its own.
 */
export async function auditMails(subject: AuditSubject): Promise<Finding> {
  const { rows } = await subject.database.query<PaidRow>(`
    select orders.id, orders.email, receipt_rejected_at is not null as refused,
      case when not exists (
        select from alerts where kind = 'accounts-invoice-not-mailed' and order_id = orders.id
      ) then nullif(billing->>'accountsEmail', orders.email) end as accounts,
      extract(epoch from receipt_accepted_at - settled_at)::float8 as seconds
    from orders
    where state in ('paid', 'fulfilled') and id != 'ORD-DEMO-DEMO-DEMO-DEMO'`);
  const keysOfOrders = await readSealedKeys(subject.database);
  const receipts = Map.groupBy(subject.mails.filter(mayBeReceipt), readOrderId);
  const limit = 300 + (subject.mailOutageSeconds ?? 0);
  const violations = rows.flatMap((row) =>
    judgeReceipts({ ...row, keys: keysOfOrders.get(row.id) ?? [] }, receipts.get(row.id) ?? [], limit),
  );
  const invoices = rows.flatMap((row) => judgeInvoice(row, receipts.get(row.id) ?? [], subject.mails));
  const leaked = subject.mails.flatMap(({ text }) => subject.canaries.searchCards('a mail', text ?? ''));
  const times = rows.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
  const sent = rows.reduce((sum, { id }) => sum + (receipts.get(id)?.length ?? 0), 0);
  return {
    invariant: 3,
    counts: `${sent} receipts for ${rows.length} orders, accepted after ${at(0.5)} s (p50), ${at(0.99)} s (p99), ${at(1)} s (longest)`,
    violations: [...violations, ...invoices, ...judgeAccountsMails(rows, subject.mails), ...leaked],
  };
}

type Mail = AuditSubject['mails'][number];

/** Alerts, notes, quotes, and invoices without keys name an order, too. */
function mayBeReceipt({ messageId }: Mail): boolean {
  return !/^<(alerts|adjustment-note|invoice|invoice-reissued|quote|accounts-[a-z]+)\./.test(messageId ?? '');
}

/** The accounts address of an order gets its invoice, and nobody's keys. */
function judgeAccountsMails(rows: readonly PaidRow[], mails: readonly Mail[]): string[] {
  const copies = mails.filter(({ messageId }) => messageId?.startsWith('<accounts-'));
  const isCopyOf = ({ id, accounts }: PaidRow, { messageId, recipients }: Mail) =>
    messageId?.startsWith(`<accounts-invoice.${id.toLowerCase()}`) && recipients.join() === accounts;
  return [
    ...copies
      .filter(({ text }) => text?.match(keyPattern))
      .map(({ recipients }) => `A mail to the accounts ${recipients.join()} holds a licence key`),
    ...rows
      .filter((row) => row.accounts && !row.refused && !copies.some((mail) => isCopyOf(row, mail)))
      .map(({ id }) => `${id}: the accounts got no invoice`),
  ];
}

/** The order id that a receipt prints; other mails print none. */
function readOrderId({ text }: Mail): string {
  return (
    /^Invoice ID: .*?(ORD(?:-[2-9A-Z]{4}){4})|Order[^\n]*?(ORD(?:-[2-9A-Z]{4}){4})/m
      .exec(text ?? '')
      ?.slice(1)
      .find(Boolean) ?? 'none'
  );
}

/** However often a mail was repeated, one Message-ID brings the invoice of an order. */
function judgeInvoice(
  { id, email, refused }: PaidRow,
  receipts: readonly Mail[],
  mails: readonly Mail[],
): string[] {
  if (refused || receipts.length === 0) return [];
  const following = mails.filter(({ messageId }) => messageId?.startsWith(`<invoice.${id.toLowerCase()}`));
  const bringing = [...receipts, ...following].filter(hasPdf);
  const names = new Set(bringing.map(({ messageId }) => messageId));
  const strays = following.filter(({ recipients }) => recipients.join() !== email);
  return [
    ...(names.size === 1 ? [] : [`${id}: the invoice came in ${names.size} mails`]),
    ...strays.map(({ recipients }) => `${id}: its invoice went to ${recipients.join()}`),
  ];
}

function hasPdf({ source }: Mail): boolean {
  return source.includes('Content-Type: application/pdf');
}

type SoldOrder = PaidRow & { readonly keys: readonly string[] };

function judgeReceipts(row: SoldOrder, receipts: readonly Mail[], limit: number): string[] {
  if (row.refused) return [];
  if (receipts.length === 0) return [`${row.id} has no receipt`];
  const faults: string[] = [];
  if (row.seconds === null) faults.push(`${row.id}: the receipt came, and the order does not know it`);
  if ((row.seconds ?? 0) > limit) faults.push(`${row.id}: the receipt came after ${row.seconds} s`);
  if (new Set(receipts.map(({ messageId }) => messageId)).size > 1)
    faults.push(`${row.id}: receipts with different Message-IDs`);
  for (const { recipients, text } of receipts) {
    const keys = text?.match(keyPattern) ?? [];
    if (recipients.join() !== row.email) faults.push(`${row.id}: a receipt went to ${recipients.join()}`);
    if ([...new Set(keys)].sort().join() !== [...row.keys].sort().join())
      faults.push(`${row.id}: a receipt with other keys than the order's`);
  }
  return faults;
}

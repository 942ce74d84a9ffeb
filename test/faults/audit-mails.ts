import type { AuditSubject, Finding } from './audit-subject.ts';

interface PaidRow {
  readonly id: string;
  readonly email: string;
  readonly keys: readonly string[];
  readonly seconds: number | null;
  readonly refused: boolean;
}

/**
 * 3: the receipt of every paid order was accepted within 5 minutes, with one Message-ID however often it came,
 * at the buyer's address alone, with all the keys of that order and no others.
 */
export async function auditMails(subject: AuditSubject): Promise<Finding> {
  const { rows } = await subject.database.query<PaidRow>(`
    select orders.id, orders.email, receipt_rejected_at is not null as refused,
      extract(epoch from receipt_accepted_at - settled_at)::float8 as seconds,
      array(select key from licence_keys where order_id = orders.id) as keys
    from orders
    where state in ('paid', 'fulfilled') and id != 'ORD-DEMO-DEMO-DEMO-DEMO'`);
  const receipts = Map.groupBy(subject.mails.filter(mayBeReceipt), readOrderId);
  const limit = 300 + (subject.mailOutageSeconds ?? 0);
  const violations = rows.flatMap((row) => judgeReceipts(row, receipts.get(row.id) ?? [], limit));
  const leaked = subject.mails.flatMap(({ text }) => subject.canaries.searchCards('a mail', text ?? ''));
  const times = rows.flatMap(({ seconds }) => (seconds === null ? [] : [seconds])).sort((a, b) => a - b);
  const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1);
  const sent = rows.reduce((sum, { id }) => sum + (receipts.get(id)?.length ?? 0), 0);
  return {
    invariant: 3,
    counts: `${sent} receipts for ${rows.length} orders, accepted after ${at(0.5)} s (p50), ${at(0.99)} s (p99), ${at(1)} s (longest)`,
    violations: [...violations, ...leaked],
  };
}

type Mail = AuditSubject['mails'][number];

/** Alerts and adjustment notes name an order, too. */
function mayBeReceipt({ messageId }: Mail): boolean {
  return !/^<(alert|adjustment-note)\./.test(messageId ?? '');
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

function judgeReceipts(row: PaidRow, receipts: readonly Mail[], limit: number): string[] {
  if (row.refused) return [];
  if (receipts.length === 0) return [`${row.id} has no receipt`];
  const faults: string[] = [];
  if (row.seconds === null) faults.push(`${row.id}: the receipt came, and the order does not know it`);
  if ((row.seconds ?? 0) > limit) faults.push(`${row.id}: the receipt came after ${row.seconds} s`);
  if (new Set(receipts.map(({ messageId }) => messageId)).size > 1)
    faults.push(`${row.id}: receipts with different Message-IDs`);
  for (const { recipients, text } of receipts) {
    const keys = text?.match(/\b[0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}\b/g) ?? [];
    if (recipients.join() !== row.email) faults.push(`${row.id}: a receipt went to ${recipients.join()}`);
    if ([...new Set(keys)].sort().join() !== [...row.keys].sort().join())
      faults.push(`${row.id}: a receipt with other keys than the order's`);
  }
  return faults;
}

import { bankTransferName } from '../../contract/payment-methods.ts';
import { openSealerOf } from '../test-sealer.ts';
import { auditAuthorisations } from './audit-authorisations.ts';
import { auditCharges, auditLateCaptures } from './audit-charges.ts';
import { auditClaims } from './audit-claims.ts';
import { auditEndedKeys } from './audit-ended-keys.ts';
import { auditInvoices } from './audit-invoices.ts';
import { auditKeys } from './audit-keys.ts';
import { auditLicences } from './audit-licences.ts';
import { auditMails } from './audit-mails.ts';
import { auditOperators } from './audit-operators.ts';
import { auditQuotes } from './audit-quotes.ts';
import { auditRefunds } from './audit-refunds.ts';
import { auditStock } from './audit-stock.ts';
import type { AuditSubject, Finding } from './audit-subject.ts';

/**
 * The invariants of docs/trust.md, each checked over the database, the gateway's ledger, the mailbox, what
 * customers got and the bytes on disk.
 */
export async function audit(subject: AuditSubject): Promise<Finding[]> {
  return [
    await auditCharges(subject),
    await auditKeys(subject),
    await auditMails(subject),
    await auditRepeats(subject),
    await auditPromises(subject),
    await auditPending(subject),
    await auditInvoices(subject),
    await auditSecrets(subject),
    await auditLateCaptures(subject),
    await auditRefunds(subject),
    await auditStock(subject),
    await auditOperators(subject),
    await auditQuotes(subject),
    await auditClaims(subject),
    await auditEndedKeys(subject),
    await auditAuthorisations(subject),
    await auditLicences(subject),
  ];
}

/** One line an invariant, and every violation (at most five of each) below its line. */
export function formatFindings(findings: readonly Finding[]): string {
  return findings
    .map(({ invariant, counts, violations }) => {
      const verdict = violations.length === 0 ? 'holds' : `${violations.length} VIOLATIONS`;
      return [`  invariant ${invariant}: ${verdict} (${counts})`, ...violations.slice(0, 5)].join('\n    ');
    })
    .join('\n');
}

const bought = `orders.id != 'ORD-DEMO-DEMO-DEMO-DEMO'`;

/** 4: the same key gave the same bytes and one order, and gives them again now. */
async function auditRepeats({ database, outcomes }: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; attempts: number }>(`
    select orders.id, count(purchase_attempts.order_id)::int as attempts
    from orders left join purchase_attempts on purchase_attempts.order_id = orders.id
    where ${bought} group by orders.id
    having count(purchase_attempts.order_id) != case when gateway = '${bankTransferName}' then 0 else 1 end`);
  const violations = rows.map(({ id, attempts }) => `${id} belongs to ${attempts} attempts`);
  const sample = outcomes.slice(-repeatsAsked);
  for (const { idempotencyKey, status, text, repeat } of sample) {
    const again = await repeat();
    if (again.status !== status || again.text !== text) {
      violations.push(
        `${idempotencyKey} got ${status}, and now ${again.status}: ${again.text.slice(0, 200)}`,
      );
    }
  }
  return { invariant: 4, counts: `${sample.length} of ${outcomes.length} purchases asked again`, violations };
}

const repeatsAsked = 40;

/** 5: what got a 2xx response is in the database, byte for byte. */
async function auditPromises({ database, outcomes }: AuditSubject): Promise<Finding> {
  const sealer = await openSealerOf(database);
  const { rows } = await database.query<{
    key: string;
    order: string;
    state: string;
    answer: Buffer | null;
  }>(`
    select idempotency_key as key, order_id as order, state, answer_sealed as answer
    from purchase_attempts join orders on orders.id = order_id`);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const promised = outcomes.filter(({ status }) => status === 200);
  const broken = promised.filter(({ idempotencyKey, text }) => {
    const row = stored.get(idempotencyKey);
    const body = row?.answer && sealer.open(row.answer, row.order);
    return body !== text || !['paid', 'fulfilled'].includes(row?.state ?? '');
  });
  return {
    invariant: 5,
    counts: `${promised.length} purchases got a 200 response`,
    violations: broken.map(({ idempotencyKey }) => `${idempotencyKey} got a 200 response and is not there`),
  };
}

/**
 * 6: no order stays pending longer than 120 s while everything is up. A buyer has until the payment expires to pass the
 * bank's challenge.
 */
async function auditPending({
  database,
  outageSeconds = 0,
  challengesEnded,
}: AuditSubject): Promise<Finding> {
  const { rows } = await database.query<{ id: string; state: string; begin: Date; end: Date }>(`
    select orders.id, state, coalesce(settled_at, now()) as "end",
      case
        when state = 'pending' and status = 'action-required' and expires_at > now() then now()
        when expires_at < coalesce(settled_at, now()) then expires_at
        else orders.created_at
      end as begin
    from orders left join payments on payments.order_id = orders.id`);
  const waits = rows.map(({ id, begin, end }) => {
    const since = Math.max(begin.getTime(), challengesEnded?.get(id)?.getTime() ?? 0);
    return { id, seconds: Math.max(0, (end.getTime() - since) / 1_000) };
  });
  const late = waits.filter(({ seconds }) => seconds > 120 + outageSeconds);
  const longest = Math.round(Math.max(0, ...waits.map(({ seconds }) => seconds)));
  return {
    invariant: 6,
    counts: `${rows.filter(({ state }) => state === 'pending').length} pending now, the longest was for ${longest} s`,
    violations: late.map(({ id, seconds }) => `${id} was pending for ${Math.round(seconds)} s`),
  };
}

/** 8: no planted secret, and no sold key, is in any file. Mails are searched for cards: codes and keys belong there. */
async function auditSecrets({ canaries, folders }: AuditSubject): Promise<Finding> {
  const { bytes, finds } = await canaries.search(folders);
  const megabytes = Math.round(bytes / 1024 / 1024);
  return {
    invariant: 8,
    counts: `${canaries.count} secrets searched for in ${megabytes} MB`,
    violations: finds,
  };
}

import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { formatDollars } from '../contract/money.ts';
import type { Database } from '../server/database/tables.ts';
import type { KeySealer } from '../server/licences/key-sealer.ts';
import { readRefundedKeys } from '../server/licences/order-keys.ts';
import { recordAuditEvent } from '../server/operators/record-audit-event.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { StartError } from '../server/process/start-error.ts';
import { listRefunds, type RefundListing } from '../server/refunds/list-refunds.ts';
import { formatMoment } from './format-moment.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

interface ListOptions {
  readonly order?: string;
  readonly keys?: true;
  readonly json?: true;
}

/** `refunds list`. */
export function addRefundsCommand(program: Command, environment: Environment): void {
  program
    .command('refunds')
    .description('refunds and their outcomes')
    .command('list')
    .description('list refunds, the oldest first, with their adjustment notes')
    .option('--order <order>', 'only those of an order: its id or its invoice number')
    .option('--keys', 'print the licence keys to revoke at the vendor too; the audit records it')
    .option('--json', 'print JSON: amounts in cents')
    .action(async ({ order, keys, json }: ListOptions) => {
      const refunds = await withShopDatabase(environment, async (db, openSealer) => {
        const orderId = order === undefined ? null : await findOrderId(db, order);
        if (order !== undefined && !orderId) throw new StartError(`There is no order ${order}.`);
        const refunds = await listRefunds(db, orderId);
        return keys ? addKeys(db, await openSealer(), refunds, operatorName(environment)) : refunds;
      });
      if (json) console.log(JSON.stringify(refunds, null, 2));
      else if (refunds.length === 0) console.log('There are no refunds.');
      else for (const refund of refunds) console.log(describeRefund(refund));
    });
}

/** A refund, with the licence keys to revoke at the vendor when they were asked for. */
type ShownRefund = RefundListing & { readonly keysToRevoke?: readonly string[] };

async function addKeys(
  db: Kysely<Database>,
  sealer: KeySealer,
  refunds: readonly RefundListing[],
  actor: string,
): Promise<ShownRefund[]> {
  const after = { refundIds: refunds.map(({ refundId }) => refundId) };
  await db
    .transaction()
    .execute((tx) =>
      recordAuditEvent(tx, { actor, action: 'refunded-keys-revealed', orderId: null, before: null, after }),
    );
  return Promise.all(
    refunds.map(async (refund) => ({
      ...refund,
      keysToRevoke: (await readRefundedKeys(db, sealer, refund.refundId)).map(({ key }) => key),
    })),
  );
}

function describeRefund(refund: ShownRefund): string {
  const { refundId, orderId, amountCents, requestedAt, keysToRevoke = [] } = refund;
  const line = [
    refundId,
    orderId,
    formatMoment(requestedAt),
    formatDollars(amountCents),
    describeState(refund),
  ];
  return [line.join('  '), ...keysToRevoke.map((key) => `  ${key}`)].join('\n');
}

function describeState({ state, adjustmentNote, failure, kind, gatewayRefundId }: RefundListing): string {
  if (state === 'failed') return `failed: ${failure}`;
  if (state === 'requested') return gatewayRefundId ? 'accepted by the gateway' : 'no outcome yet';
  return kind === 'late-capture' ? 'completed: the order was closed' : `completed: ${adjustmentNote}`;
}

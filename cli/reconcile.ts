import { inWords } from '../contract/desk/audit-sentences.ts';
import { NotListed } from '../server/books/compare-claims.ts';
import { reconcileShop } from '../server/books/payment-actions.ts';
import { describeDifference } from '../server/books/payment-difference.ts';
import type { ReconciliationReport } from '../server/books/reconcile-payments.ts';
import { RandomKeySource } from '../server/keys/licence-key.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import type { Commands } from './commands.ts';
import { readCount } from './read-values.ts';
import { openGatewayDatabase } from './shop-database.ts';

const summary =
  'Settle pending orders and refunds, and compare the payments, ' +
  "refunds and disputes with the gateway's";

export function addReconcileCommand(commands: Commands): void {
  commands.add(
    'reconcile',
    { summary, role: 'owner' },
    {
      open: openGatewayDatabase,
      options: {
        '--days <days>': { words: 'how many days to go back', read: readCount(366), default: 7 },
      },
      work: async (desk, { days }: { days: number }) => {
        const keys = { keySource: new RandomKeySource(), sealer: await desk.openSealer() };
        return reconcileShop({ ...desk, ...keys }, days, running).catch(explain);
      },
      text: describeReport,
      exitCode: ({ differences }) => (differences.length > 0 ? 1 : 0),
      help,
    },
  );
}

const help = `Payments of the last 5 minutes are left out, because they may be under way. Every difference that remains is a line
that says what to do. The exit code is 0 when none remains, and 1 when one does or the gateway can't be asked.`;

/** A command that is stopped ends its process. */
const running = new AbortController().signal;

/**
 * The gateway's own words are for the terminal alone: they may name the key, in part, or the
 * permission it lacks.
 */
function explain(error: unknown): never {
  if (!(error instanceof NotListed)) throw error;
  throw new StartError(
    `The comparison could not be finished: the gateway ${error.gateway} did not list its ` +
      `${error.things} (${error.reason}). ` +
      'Check its settings and the network, then run this command again.',
  );
}

function describeReport({ since, payments, repaired, differences }: ReconciliationReport): string {
  return [
    ...repaired.map(
      ({ orderId, paymentId, kind }) => `${orderId}  repaired: ${inWords(kind)} (${paymentId})`,
    ),
    ...differences.map((difference) => `${difference.orderId}  ${describeDifference(difference)}`),
    `${payments} payments since ${since.toISOString()}: ${repaired.length} repaired, ` +
      `${differences.length} differ.`,
  ].join('\n');
}

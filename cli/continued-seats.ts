import type * as z from 'zod/mini';
import type { continuedOutcome } from '../contract/desk/order-actions.ts';
import { orderCalls } from '../contract/desk/orders.ts';
import { formatSeats } from '../contract/format.ts';
import { describeDays } from '../contract/terms.ts';
import { requireOrderId } from '../server/operators/desk/action.ts';
import { chooseContinued, previewContinued } from '../server/orders/desk/licence-actions.ts';
import { openLog } from '../server/platform/log/log.ts';
import type { Commands } from './commands.ts';
import { describeContinued, describeOne, exitCodeOf, isByTransfer } from './describe-refund.ts';
import { anOrder } from './options.ts';
import { openGatewayDatabase } from './shop-database.ts';

/** Refunded as well, or beginning on the day of the refund. */
export const continuedChoices = ['refund', 'begin-now'] as const;
export type ContinuedChoice = (typeof continuedChoices)[number];

/** The choice for seats that continue refunded ones, after the refund. */
export function addContinuedCommand(refunds: Commands): void {
  refunds.add('continued', orderCalls.chooseContinued, {
    open: openGatewayDatabase,
    options: {
      ...anOrder,
      '--choose <choice>': { words: 'what becomes of them', choices: continuedChoices },
      '--reason <text>': 'why they are refunded: it appears on the adjustment notes',
    },
    work: async (given, { orderId, choose, reason }: ContinuedInput, act) => {
      const desk = { ...given, log: openLog('error') };
      const order = { orderId: await requireOrderId(given.db, orderId) };
      const plan = await act(previewContinued, desk, order);
      if (!choose) return { plan, done: null };
      const choice = { ...order, continued: choose, ...(reason !== undefined && { reason }) };
      return { plan, done: await act(chooseContinued, desk, choice) };
    },
    text: ({ plan, done }) => {
      if (!done) return `Nothing was changed.\n${describeContinued(plan, '--choose ')}`;
      if (done.refunds.length === 0) return describeBegun(done);
      return done.refunds
        .map(
          (one) => `The order ${one.orderId}: ${describeOne(one, one.orderId, isByTransfer(one))}`,
        )
        .join('\n');
    },
    exitCode: ({ done }) => exitCodeOf(done?.refunds ?? []),
    help: 'Without --choose, it shows what each choice does, and changes nothing.',
  });
}

interface ContinuedInput {
  readonly orderId: string;
  readonly choose?: ContinuedChoice;
  readonly reason?: string;
}

function describeBegun({ moves }: z.output<typeof continuedOutcome>): string {
  if (moves.length === 0) return 'The licences have begun, and keep their days.';
  return [
    'These licences have new days, which are mailed to their buyers:',
    ...moves.map(({ invoiceNumber, productName, seats, after }) => {
      return `  ${invoiceNumber}: ${formatSeats(seats)} of ${productName}, ${describeDays(after)}`;
    }),
  ].join('\n');
}

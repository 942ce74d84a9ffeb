import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDollars } from '../../contract/money.ts';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { Loaded } from '../ui/call-states.tsx';
import {
  type ContinuedChoice,
  ContinuedSeats,
  describeLater,
  sumOfRefunds,
} from './continued-seats.tsx';
import { describeRefundFailure } from './refund-draft.ts';

/** Asks what becomes of seats that continue refunded ones, after the refund. */
export function ChooseContinued({ order }: { readonly order: OrderView }) {
  const params = { orderId: order.orderId };
  const [choice, setChoice] = useState<ContinuedChoice | ''>('');
  const [isChecked, setChecked] = useState(false);
  const query = useQuery({
    queryKey: [orderCalls.previewContinued.path, order.orderId],
    queryFn: () => callDesk(orderCalls.previewContinued, { params }),
    // Once: after the choice, there is nothing to choose.
    enabled: ({ state }) => state.data === undefined,
    gcTime: 0,
  });
  const isRefund = choice === 'refund';
  const amount = formatDollars(sumOfRefunds(0, query.data ?? null, choice));
  return (
    <ActionDialog
      title="Seats that continue refunded ones"
      call={orderCalls.chooseContinued}
      fields={{
        reason: isRefund && {
          label: 'Reason',
          hint: 'For the buyer: it appears on the adjustment notes.',
        },
      }}
      input={({ reason }) => {
        setChecked(true);
        if (choice === '' || !query.data) return null;
        const body = isRefund ? { continued: choice, reason } : { continued: choice };
        return { params, body };
      }}
      sentence={describeEffect(choice, order, amount)}
      irreversible={isRefund && 'A refund can’t be undone.'}
      action={nameAction(choice, amount)}
      describeError={describeRefundFailure}
      done={describeDone}
    >
      <Loaded query={query} rows={3}>
        {(continued) => (
          <ContinuedSeats
            continued={continued}
            chosen={choice}
            onChoose={setChoice}
            error={isChecked && choice === '' ? mustChoose : undefined}
          />
        )}
      </Loaded>
    </ActionDialog>
  );
}

export const mustChoose = 'Choose what becomes of the later orders’ seats';

function describeEffect(choice: ContinuedChoice | '', { email }: OrderView, amount: string) {
  if (choice === 'refund') return `${amount} goes back, and ${email} gets the adjustment notes.`;
  if (choice === 'begin-now')
    return `The licences get these days, and their buyer a mail with them.`;
  return null;
}

function nameAction(choice: ContinuedChoice | '', amount: string): string {
  if (choice === 'refund') return `Refund ${amount}`;
  return choice === 'begin-now' ? 'Let them begin' : 'Continue';
}

function describeDone({ refunds }: DeskAnswer<typeof orderCalls.chooseContinued>) {
  const failed = refunds.find(({ state }) => state === 'failed');
  if (failed)
    return {
      failure: `The gateway refused the refund of ${failed.orderId}. ${failed.failure ?? ''}`,
    };
  if (refunds.length > 0) return describeLater(refunds);
  return 'Done. The buyer gets the new days by email.';
}

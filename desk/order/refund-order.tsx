import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatSeats } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import { paymentMethodOf, paymentWords } from '../../contract/payment-methods.ts';
import { Money } from '../../web/ui/money.tsx';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { describeFailure } from '../ui/call-states.tsx';
import { fieldsOf, NumberField, Radios } from '../ui/fields.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { describeRefundFailure, emptyDraft, listEndings, readDraft } from './refund-draft.ts';
import { SeatChoice } from './seat-choice.tsx';

/** Refunds an order or a part of it. What was typed stays until the refund is made. */
export function RefundOrder({ order }: { readonly order: OrderView }) {
  // As the operator saw it: after a lost response, a second attempt is refused.
  const { orderId, lines, totalCents, refundedCents } = order;
  const params = { orderId };
  const [draft, setDraft] = useDraft(`refund ${orderId}`, emptyDraft);
  const [isChecked, setChecked] = useState(false);
  const read = readDraft(draft, lines);
  const what = 'what' in read ? read.what : null;
  const faults = isChecked && 'faults' in read ? read.faults : {};
  const priced = useQuery({
    queryKey: [orderCalls.previewRefund.path, orderId, refundedCents, what],
    queryFn: () => what && callDesk(orderCalls.previewRefund, { params, body: { what } }),
    // Once: after the refund, what it was for is no longer left.
    enabled: ({ state }) => what !== null && state.data === undefined,
  });
  const fieldOf = fieldsOf(draft, setDraft, (name) => faults[name]);
  const refundable = lines.filter(({ seatsLeft }) => seatsLeft > 0);
  const changeSeats = (seats: typeof draft.seats) => setDraft({ ...draft, seats });
  const seatsOf = fieldsOf(
    draft.seats,
    changeSeats,
    (productId) => faults[productId] ?? faults.seats,
  );
  const isTransfer = paymentMethodOf(order.payment?.gateway) === 'bank-transfer';
  const action = isTransfer ? 'Record refund' : 'Refund';
  const amount = what && priced.data ? formatDollars(priced.data.amountCents) : null;
  return (
    <ActionDialog
      title={`Refund ${order.invoiceNumber ?? orderId}`}
      call={orderCalls.refundOrder}
      fields={{
        reason: { label: 'Reason', hint: 'For the buyer: it appears on the adjustment note.' },
      }}
      draft={`refund reason ${orderId}`}
      input={({ reason }) => {
        setChecked(true);
        return what && priced.data ? { params, body: { what, reason, refundedCents } } : null;
      }}
      sentence={
        priced.error ? (
          <span role="alert" className="font-medium text-danger">
            {describeFailure(priced.error)}
          </span>
        ) : (
          what && priced.data && <Effect priced={priced.data} order={order} />
        )
      }
      irreversible={priced.error || !amount ? null : 'A refund can’t be undone.'}
      action={amount ? `${action}${isTransfer ? ' of' : ''} ${amount}` : action}
      describeError={describeRefundFailure}
      done={(outcome) => describeOutcome(outcome, order)}
      onDone={() => setDraft(emptyDraft)}
    >
      <Radios
        legend="What to refund"
        stacked
        labels={{
          whole: `Everything that is left: ${formatDollars(totalCents - refundedCents)}`,
          seats: 'Some seats',
          amount: 'An amount, without seats',
        }}
        chosen={draft.kind}
        onChoose={(kind) => setDraft({ ...draft, kind })}
      />
      {draft.kind === 'seats' &&
        refundable.map((line) => (
          <SeatChoice key={line.position} line={line} {...seatsOf(line.productId)} />
        ))}
      {draft.kind === 'amount' && (
        <NumberField
          label="Amount in dollars, including GST"
          hint="The buyer keeps every seat and every key."
          {...fieldOf('amount')}
        />
      )}
    </ActionDialog>
  );
}

interface EffectProps {
  readonly priced: DeskAnswer<typeof orderCalls.previewRefund>;
  readonly order: OrderView;
}

function Effect({ priced: { amountCents, gstCents, lines }, order }: EffectProps) {
  const method = paymentMethodOf(order.payment?.gateway);
  const isTransfer = method === 'bank-transfer';
  return (
    <>
      {isTransfer && (
        <strong className="block font-semibold">
          The shop can’t move this money: transfer <Money cents={amountCents} /> back to the buyer
          yourself.
        </strong>
      )}
      <Money cents={amountCents} className="font-semibold" />, including GST of{' '}
      <Money cents={gstCents} />,
      {isTransfer
        ? ' is recorded as returned by bank transfer'
        : ` goes back ${paymentWords[method].returned} that paid`}
      , and {order.email} gets an adjustment note.{' '}
      {lines.length === 0
        ? 'Every key stays valid.'
        : lines.map(({ seats, productName, endedKeys }) => {
            const endings = endedKeys.map(({ number, ending }) => `${ending} (seat ${number})`);
            const keys =
              endings.length === 0 ? 'no key ends' : `keys that end: ${listEndings(endings)}`;
            return `${formatSeats(seats)} of ${productName}; ${keys}. `;
          })}
    </>
  );
}

function describeOutcome(
  { state, amountCents, adjustmentNote, failure }: DeskAnswer<typeof orderCalls.refundOrder>,
  order: OrderView,
) {
  const amount = formatDollars(amountCents);
  if (state === 'failed')
    return {
      failure: `The gateway refused the refund, and nothing was refunded. ${failure ?? ''}`,
    };
  if (state === 'requested')
    return `The refund of ${amount} has no outcome yet. Don’t refund again: the shop finishes it, and the order shows what became of it.`;
  const note = `The adjustment note ${adjustmentNote ?? ''} is on its way to ${order.email}.`;
  return paymentMethodOf(order.payment?.gateway) === 'bank-transfer'
    ? `Refund of ${amount} recorded. Transfer ${amount} back to the buyer now, if you haven’t yet. ${note}`
    : `Refunded ${amount}. ${note}`;
}

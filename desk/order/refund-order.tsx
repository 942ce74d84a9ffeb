import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { formatDollars } from '../../contract/money.ts';
import { isBankTransfer } from '../../contract/payment-methods.ts';
import { callDesk, type DeskAnswer } from '../api/call-desk.ts';
import { ActionDialog, openDialog } from '../ui/action-dialog.tsx';
import { fieldsOf, NumberField, Radios } from '../ui/fields.tsx';
import { presetDraft, useDraft } from '../ui/use-draft.ts';
import { mustChoose } from './choose-continued.tsx';
import {
  type ContinuedChoice,
  ContinuedSeats,
  describeLater,
  sumOfRefunds,
} from './continued-seats.tsx';
import { EndingKeys, RefundBill, type RefundPrice } from './refund-bill.tsx';
import {
  asksHowMany,
  beginRefund,
  describeRefundFailure,
  presetReason,
  presetSeats,
  readDraft,
} from './refund-draft.ts';
import { SeatChoice } from './seat-choice.tsx';

/**
 * Opens the refund of an order. A number of seats is filled in where the order has one product, else
 * the dialog asks.
 */
export function openRefund(order: OrderView, seats: number | null) {
  const preset = seats === null ? null : presetSeats(order.lines, seats);
  if (preset) presetDraft(nameDraft(order), preset);
  openDialog(<RefundOrder order={order} />);
}

const nameDraft = ({ orderId }: OrderView) => `refund ${orderId}`;

/** Refunds an order or a part of it. What was typed stays until the refund is made. */
export function RefundOrder({ order }: { readonly order: OrderView }) {
  // As the operator saw it: after a lost response, a second attempt is refused.
  const { orderId, lines, totalCents, refundedCents } = order;
  const params = { orderId };
  const begun = beginRefund(lines);
  const [draft, setDraft] = useDraft(nameDraft(order), begun);
  const howMany = useRef<HTMLInputElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { what = null, faults: found } = readDraft(draft, lines);
  const faults = (isChecked && found) || {};
  const priced = useQuery({
    queryKey: [orderCalls.previewRefund.path, orderId, refundedCents, what],
    queryFn: () => what && callDesk(orderCalls.previewRefund, { params, body: { what } }),
    // Once: after the refund, what it was for is no longer left.
    enabled: ({ state }) => what !== null && state.data === undefined,
    gcTime: 0,
  });
  const price = what && priced.data;
  const continued = price?.continued ? draft.continued : '';

  const fieldOf = fieldsOf(draft, setDraft, (name) => faults[name]);
  const refundable = lines.filter(({ seatsLeft }) => seatsLeft > 0);
  return (
    <ActionDialog
      title={`Refund ${order.invoiceNumber ?? orderId}`}
      call={orderCalls.refundOrder}
      fields={{
        reason: {
          label: 'Reason',
          hint: 'For the buyer: it appears on the adjustment note.',
          initial: presetReason(what),
        },
      }}
      draft={`refund reason ${orderId}`}
      input={({ reason }) => {
        setChecked(true);
        if (!what || !price || (price.continued && !continued)) return null;
        const body = { what, reason, refundedCents };
        return { params, body: continued ? { ...body, continued } : body };
      }}
      sentence={({ reason }) => (
        <RefundBill
          error={priced.error}
          price={price}
          order={order}
          continued={continued}
          reason={reason}
        />
      )}
      irreversible={price && !priced.error && 'A refund can’t be undone.'}
      action={nameRefund(order, price, continued)}
      describeError={describeRefundFailure}
      done={(outcome) => describeOutcome(outcome, order)}
      onDone={() => setDraft(begun)}
      onOpened={asksHowMany(draft) ? () => howMany.current?.focus() : undefined}
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
        refundable.map((line, index) => (
          <SeatChoice
            key={line.position}
            inputRef={index === 0 ? howMany : undefined}
            line={line}
            draft={draft}
            onChange={setDraft}
            faults={faults}
          />
        ))}
      {draft.kind === 'amount' && (
        <NumberField
          label="Amount in dollars, including GST"
          hint="The buyer keeps every seat and every key."
          {...fieldOf('amount')}
        />
      )}
      {price && <EndingKeys lines={price.lines} />}
      {price?.continued && (
        <ContinuedSeats
          continued={price.continued}
          chosen={continued}
          onChoose={(choice) => setDraft({ ...draft, continued: choice })}
          error={isChecked && continued === '' ? mustChoose : undefined}
        />
      )}
    </ActionDialog>
  );
}

function nameRefund(
  order: OrderView,
  price: RefundPrice | null | undefined,
  continued: ContinuedChoice | '',
): string {
  const isTransfer = isBankTransfer(order.payment?.gateway);
  if (!price) return isTransfer ? 'Record refund' : 'Refund';
  const amount = formatDollars(sumOfRefunds(price.amountCents, price.continued, continued));
  return isTransfer ? `Record refund of ${amount}` : `Refund ${amount}`;
}

type Outcome = DeskAnswer<typeof orderCalls.refundOrder>;

function describeOutcome(outcome: Outcome, order: OrderView) {
  const { state, adjustmentNote, failure, later } = outcome;
  const amount = formatDollars(outcome.amountCents);
  if (state === 'failed')
    return {
      failure: `The gateway refused the refund, and nothing was refunded. ${failure ?? ''}`,
    };

  if (state === 'requested') {
    const end = 'the shop finishes it, and the order shows what became of it';
    return `The refund of ${amount} has no outcome yet. Don’t refund again: ${end}.`;
  }

  const note = `The adjustment note ${adjustmentNote ?? ''} is on its way to ${order.email}.`;
  const others = later.length > 0 ? ` ${describeLater(later)}` : '';
  if (!isBankTransfer(order.payment?.gateway)) return `Refunded ${amount}. ${note}${others}`;
  const transfer = `Transfer ${amount} back to the buyer now, if you haven’t yet`;
  return `Refund of ${amount} recorded. ${transfer}. ${note}${others}`;
}

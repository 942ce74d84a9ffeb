import { useEffect, useRef } from 'react';
import type * as z from 'zod/mini';
import { bankTransferName, type OrderView } from '../../contract/desk/order.ts';
import type { refundOutcome } from '../../contract/desk/order-actions.ts';
import { formatDollars } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';

interface RefundResultProps {
  readonly result: z.infer<typeof refundOutcome>;
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** What became of a refund. */
export function RefundResult({ result, order, onClose }: RefundResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, text } = describe(result, order);
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <h3 ref={heading} tabIndex={-1} className="text-heading">
          {title}
        </h3>
        <p className="wrap-anywhere">{text}</p>
      </div>
      <div className="flex justify-end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

function describe(
  { state, amountCents, adjustmentNote, failure }: RefundResultProps['result'],
  { email, payment }: OrderView,
) {
  const amount = formatDollars(amountCents);
  const isTransfer = payment?.gateway === bankTransferName;
  switch (state) {
    case 'completed':
      return {
        title: isTransfer ? `Refund of ${amount} recorded` : `Refunded ${amount}`,
        text: `${isTransfer ? `Transfer ${amount} back to the buyer now, if you haven’t yet. ` : ''}The adjustment note ${adjustmentNote ?? ''} is on its way to ${email}.`,
      };
    case 'requested':
      return {
        title: `The refund of ${amount} has no outcome yet`,
        text: 'The gateway has not reported whether it made the refund. Don’t refund again: the shop finishes this refund, and the order shows what became of it.',
      };
    case 'failed':
      return { title: 'Nothing was refunded', text: `The gateway refused the refund. ${failure ?? ''}` };
  }
}

import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { Moment } from '../ui/moment.tsx';
import { Section } from '../ui/section.tsx';
import { InvoiceFiles } from './invoice-files.tsx';

/** The invoice, and the mail that brought it. */
export function ReceiptSection({ order }: { readonly order: OrderView }) {
  const { orderId, receipt } = order;
  const resending = useDeskAction(orderCalls.resendReceipt);
  return (
    <Section title="Invoice and receipt">
      <InvoiceFiles order={order} />
      <p className="text-sm text-ink-soft">
        {stateTexts[receipt.state]} {receipt.at && <Moment at={receipt.at} />}
        {receipt.isQueued && receipt.state !== 'waiting' && '. A copy waits to be mailed.'}
      </p>
      <div className="flex flex-col items-start gap-3">
        <Button
          variant="secondary"
          busy={resending.isPending}
          onClick={() => resending.mutate({ params: { orderId } })}
        >
          Resend the receipt
        </Button>
        <ActionAnswer
          error={resending.error}
          done={resending.data && `The receipt is on its way to ${resending.data.email}.`}
        />
      </div>
    </Section>
  );
}

const stateTexts: Readonly<Record<OrderView['receipt']['state'], string>> = {
  none: 'No receipt was mailed.',
  waiting: 'The receipt waits to be mailed since',
  accepted: 'The mail server accepted the receipt on',
  dead: 'The receipt was given up on',
};

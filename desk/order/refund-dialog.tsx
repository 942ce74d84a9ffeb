import { useEffect, useRef, useState } from 'react';
import { bankTransferName, type OrderView } from '../../contract/desk/order.ts';
import { formatDollars } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { Notice } from '../../web/ui/notice.tsx';
import { ActionFailure } from '../ui/action-failure.tsx';
import { DangerButton } from '../ui/danger-button.tsx';
import { describeRefundFailure } from './describe-refund-failure.ts';
import { RefundEffect } from './refund-effect.tsx';
import { RefundForm } from './refund-form.tsx';
import { RefundResult } from './refund-result.tsx';
import { useRefund } from './use-refund.ts';

/** Refunds an order or a part of it, after a preview. What was typed stays until the refund is made. */
export function RefundDialog({ order }: { readonly order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const { draft, setDraft, faults, preview, previewing, refunding, back } = useRefund(order);
  const plan = previewing.data;
  const result = refunding.data;
  const close = () => {
    setOpen(false);
    back();
  };
  return (
    <>
      {order.refundedCents < order.totalCents && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Refund order ${order.orderId}`}
        locked={refunding.isPending}
      >
        {result ? (
          <RefundResult result={result} order={order} onClose={close} />
        ) : plan ? (
          <form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              refunding.mutate(plan);
            }}
          >
            <StepHeading>Check this refund</StepHeading>
            <RefundEffect order={order} plan={plan} />
            {refunding.error && (
              <Notice tone="danger" role="alert">
                {describeRefundFailure(refunding.error)}
              </Notice>
            )}
            <div className="flex flex-wrap-reverse justify-end gap-3">
              <Button variant="secondary" aria-disabled={refunding.isPending} onClick={back}>
                Back
              </Button>
              <DangerButton type="submit" busy={refunding.isPending}>
                {order.payment?.gateway === bankTransferName ? 'Record refund of' : 'Refund'}{' '}
                {formatDollars(plan.priced.amountCents)}
              </DangerButton>
            </div>
          </form>
        ) : (
          <form
            noValidate
            className="space-y-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (!previewing.isPending) preview();
            }}
          >
            <RefundForm order={order} draft={draft} onChange={setDraft} faults={faults} />
            <ActionFailure error={previewing.error} />
            <div className="flex flex-wrap-reverse justify-end gap-3">
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" busy={previewing.isPending}>
                Preview
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  );
}

/** Takes the focus of the button that was replaced by this step. */
function StepHeading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-heading">
      {children}
    </h3>
  );
}

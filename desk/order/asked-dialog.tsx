import { useEffect } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { openDialog } from '../ui/action-dialog.tsx';
import { forgetAskedAct, useAskedAct } from '../ui/asked-act.ts';
import { ResendReceipt } from '../ui/receipt-dialogs.tsx';
import { canRefund } from './refund-draft.ts';
import { openRefund } from './refund-order.tsx';

/** Opens the dialog for which the search opened this order, once, where it can be done. */
export function AskedDialog({ order }: { readonly order: OrderView }) {
  const asked = useAskedAct();
  const isAllowed = useIsAllowed();
  useEffect(() => {
    if (!asked) return;
    forgetAskedAct();
    const { refundOrder, resendReceipt } = orderCalls;
    const isPaid = order.invoiceNumber !== null;
    if (asked.act === 'refund' && isPaid && canRefund(order) && isAllowed(refundOrder))
      openRefund(order, asked.seats);
    if (asked.act === 'resend' && isPaid && isAllowed(resendReceipt))
      openDialog(<ResendReceipt order={order} />);
  });
  return null;
}

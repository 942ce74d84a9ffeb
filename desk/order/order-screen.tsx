import { SearchX } from 'lucide-react';
import { Link, useParams } from 'wouter';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { ApiError } from '../../web/api/api-error.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { Loading } from '../ui/loading.tsx';
import { Screen } from '../ui/screen.tsx';
import { BuyerSection } from './buyer-section.tsx';
import { LinesSection } from './lines-section.tsx';
import { NotesSection } from './notes-section.tsx';
import { OrderHeader } from './order-header.tsx';
import { PaymentSection } from './payment-section.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundsSection } from './refunds-section.tsx';
import { Timeline } from './timeline.tsx';
import { Troubles } from './troubles.tsx';

/** One order: what it is, what happened to it, and what an operator can do about it. */
export function OrderScreen() {
  const { id: orderId = '' } = useParams<{ id: string }>();
  const { data, error, refetch, isPlaceholderData } = useDeskQuery(orderCalls.readOrder, {
    params: { orderId },
  });
  if (error instanceof ApiError && error.status === 404) return <NoOrder orderId={orderId} />;
  if (error && !data)
    return (
      <Screen title={`Order ${orderId}`}>
        <LoadFailure error={error} onRetry={() => void refetch()} />
      </Screen>
    );
  if (!data || isPlaceholderData)
    return (
      <Screen title={`Order ${orderId}`}>
        <Loading rows={10} />
      </Screen>
    );
  return <LoadedOrder order={data} />;
}

function LoadedOrder({ order }: { readonly order: OrderView }) {
  const isPaid = order.invoiceNumber !== null;
  return (
    <Screen title={`Order ${order.orderId}`} actions={isPaid && <RefundDialog order={order} />}>
      <OrderHeader order={order} />
      <Troubles order={order} />
      <div className="@container">
        <div className="grid items-start gap-6 @min-[45.5rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[45.5rem]:grid-rows-[auto_1fr]">
          <div className="min-w-0 space-y-6">
            <LinesSection order={order} />
            {order.refunds.length > 0 && <RefundsSection order={order} />}
          </div>
          <div className="min-w-0 space-y-6 @min-[45.5rem]:row-span-2">
            <BuyerSection order={order} />
            {isPaid && <ReceiptSection order={order} />}
            {order.payment && <PaymentSection payment={order.payment} />}
          </div>
          <div className="min-w-0 space-y-6">
            <Timeline entries={order.timeline} />
            <NotesSection order={order} />
          </div>
        </div>
      </div>
    </Screen>
  );
}

function NoOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Screen title="Order not found">
      <EmptyState
        icon={SearchX}
        title={`There is no order ${orderId}`}
        action={
          <Link href="/orders" className="link">
            Show all orders
          </Link>
        }
      >
        Check the order id, or search at the top of the page.
      </EmptyState>
    </Screen>
  );
}

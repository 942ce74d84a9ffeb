import type { MyOrder } from '../../contract/my-orders.ts';
import { OrderItem } from './order-item.tsx';

/** As long as a real one, which gives the bars their length. */
const placeholder: MyOrder = {
  orderId: 'ORD-0000-0000-0000-0000',
  invoiceNumber: 'INV-000000',
  paidAt: '2026-01-01T00:00:00.000Z',
  totalCents: 10_000,
  lines: [
    {
      productId: '',
      productName: 'Loading the product',
      quantity: 1,
      keyCount: 1,
      awaiting: false,
      seatsLeft: 1,
      endsOn: '2027-01-01',
    },
  ],
  isRenewed: false,
  adjustmentNotes: [],
};

/** Orders whose text is shown as bars (`styles/skeleton.css`). */
export function OrderSkeletons() {
  return (
    <>
      <p role="status" className="sr-only">
        Loading your orders…
      </p>
      <div aria-hidden inert data-skeleton className="animate-breathe space-y-5">
        <div>
          <h3 className="text-section">Your orders</h3>
          <p className="mt-1.5 text-[0.9375rem]">Orders of this address, the newest first.</p>
        </div>
        <ol className="space-y-4">
          <OrderItem email="" order={placeholder} isSkeleton />
        </ol>
      </div>
    </>
  );
}

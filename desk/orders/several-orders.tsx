import { useState } from 'react';
import type { ListedOrder } from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import type { SeveralOutcomes } from '../../contract/desk/several-orders.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ChosenBar } from '../ui/chosen-bar.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatCount } from '../ui/format.tsx';
import { nameOrder } from '../ui/order-columns.tsx';
import { SeveralDialog } from '../ui/several-dialog.tsx';
import { useChosen } from '../ui/use-chosen.ts';

/** The orders that are chosen on a page of the list, and the bar of what can be done to them. */
export function useChosenOrders(rows: readonly ListedOrder[] | undefined) {
  const { selection, chosenRows, clear } = useChosen(rows, keyOf, nameOf);
  const isAny = chosenRows.length > 0;
  return {
    selection,
    chosenBar: isAny ? <ChosenOrders orders={chosenRows} onClear={clear} /> : undefined,
  };
}

const keyOf = ({ orderId }: ListedOrder) => orderId;
const nameOf = ({ invoiceNumber, orderId }: ListedOrder) => invoiceNumber ?? orderId;

interface ChosenOrdersProps {
  readonly orders: readonly ListedOrder[];
  readonly onClear: () => void;
}

function ChosenOrders({ orders, onClear }: ChosenOrdersProps) {
  const orderIds = orders.map(({ orderId }) => orderId);
  const [request, setRequest] = useState(newRequest);
  const receipts = formatCount(orders.length, 'receipt');
  const what = formatCount(orders.length, 'order');
  const names = new Map(orders.map((order) => [order.orderId, nameOrder(order)]));
  const outcomesOf = ({ results }: SeveralOutcomes) =>
    results.map(({ orderId, ...outcome }) => ({ name: names.get(orderId) ?? orderId, ...outcome }));
  const resending = (
    <SeveralDialog
      title={`Resend ${receipts}`}
      call={orderCalls.resendReceipts}
      input={{ body: { orderIds, request } }}
      sentence="Each receipt, with its invoice and licence keys, is mailed to its buyer again, and so is every other mail of these orders that could not be delivered."
      action={`Resend ${receipts}`}
      noun="order"
      outcomesOf={outcomesOf}
      onDone={() => {
        setRequest(newRequest());
        onClear();
      }}
    />
  );
  const marking = (
    <SeveralDialog
      title="Mark keys as revoked at the vendor"
      call={orderCalls.markKeysRevoked}
      input={{ body: { orderIds } }}
      sentence={`The vendor has revoked all keys of ${what} that were refunded or replaced. They leave the list “Keys to revoke”. Keys that are still valid stay as they are.`}
      action={`Mark the keys of ${what}`}
      noun="order"
      outcomesOf={outcomesOf}
      onDone={onClear}
    />
  );
  return (
    <ChosenBar what={what} onClear={onClear}>
      <ActionButton call={orderCalls.resendReceipts} opens={resending} variant="secondary">
        Resend receipts
      </ActionButton>
      <DocumentButton call={orderCalls.downloadOrders} input={{ body: { orderIds } }}>
        Download CSV
      </DocumentButton>
      <ActionButton call={orderCalls.markKeysRevoked} opens={marking} variant="secondary">
        Mark keys as revoked
      </ActionButton>
    </ChosenBar>
  );
}

/** Names a request, so that the shop does a repeated one once. */
function newRequest(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

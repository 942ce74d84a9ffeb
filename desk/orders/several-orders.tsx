import { useState } from 'react';
import type { ListedOrder } from '../../contract/desk/order-search.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ChosenBar } from '../ui/chosen-bar.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatCount } from '../ui/format.tsx';
import { SeveralDialog } from './several-dialog.tsx';

type Chosen = ReadonlySet<string | number>;

const none: Chosen = new Set();

/** The orders that are chosen on a page of the list, and the bar of what can be done to them. */
export function useChosenOrders(rows: readonly ListedOrder[] | undefined) {
  const [chosen, setChosen] = useState(none);
  const orders = rows?.filter(({ orderId }) => chosen.has(orderId)) ?? [];
  const clear = () => setChosen(none);
  const labelOf = ({ invoiceNumber, orderId }: ListedOrder) => `Choose ${invoiceNumber ?? orderId}`;
  const isAny = orders.length > 0;
  return {
    selection: { chosen, onChange: setChosen, labelOf },
    chosenBar: isAny ? <ChosenOrders orders={orders} onClear={clear} /> : undefined,
  };
}

interface ChosenOrdersProps {
  readonly orders: readonly ListedOrder[];
  readonly onClear: () => void;
}

function ChosenOrders({ orders, onClear }: ChosenOrdersProps) {
  const orderIds = orders.map(({ orderId }) => orderId);
  const [request, setRequest] = useState(newRequest);
  const receipts = formatCount(orders.length, 'receipt');
  const what = formatCount(orders.length, 'order');
  const resending = (
    <SeveralDialog
      title={`Resend ${receipts}`}
      call={orderCalls.resendReceipts}
      input={{ body: { orderIds, request } }}
      sentence="Each receipt, with its invoice and licence keys, is mailed to its buyer again, and so is every other mail of these orders that could not be delivered."
      action={`Resend ${receipts}`}
      orders={orders}
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
      orders={orders}
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

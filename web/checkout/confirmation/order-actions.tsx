import { orderInvoiceUrl } from '../../api.ts';
import { Button } from '../../ui/button.tsx';

interface OrderActionsProps {
  readonly orderId: string;
  readonly onClose: () => void;
}

/** What to do with an order that was bought. It is at hand however long the list of keys is. */
export function OrderActions({ orderId, onClose }: OrderActionsProps) {
  const openInvoice = () => window.open(orderInvoiceUrl(orderId), '_blank', 'noopener');
  return (
    <div className="flex gap-3 sm:justify-end">
      <Button variant="secondary" className="max-sm:flex-auto max-sm:px-2" onClick={openInvoice}>
        Download Invoice
      </Button>
      <Button className="max-sm:flex-auto" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

import { FileText } from 'lucide-react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { DocumentButton } from '../ui/document-button.tsx';
import { formatMoment } from '../ui/format-time.ts';
import { Moment } from '../ui/moment.tsx';

/** The invoice, and the earlier files of one that was reissued. */
export function InvoiceFiles({ order }: { readonly order: OrderView }) {
  const { orderId, invoiceNumber, invoiceFiles } = order;
  const newest = invoiceFiles.at(-1);
  const earlier = invoiceFiles.slice(0, -1).reverse();
  return (
    <>
      <DocumentButton call={orderCalls.openInvoice} input={{ params: { orderId } }}>
        <FileText aria-hidden className="size-4" />
        Invoice {invoiceNumber}
      </DocumentButton>
      {newest && earlier.length > 0 && (
        <div className="text-sm text-ink-soft">
          <p>
            Reissued <Moment at={newest.issuedAt} />. Earlier files:
          </p>
          <ul>
            {earlier.map(({ number, issuedAt }) => (
              <li key={number} className="flex min-h-11 items-center">
                <DocumentButton
                  link
                  call={orderCalls.openInvoiceFile}
                  input={{ params: { orderId, number: String(number) } }}
                >
                  {number === 0 ? 'Issued' : 'Reissued'} {formatMoment(issuedAt)}
                </DocumentButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

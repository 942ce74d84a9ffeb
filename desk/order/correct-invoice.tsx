import { useState } from 'react';
import { formatAbn } from '../../contract/abn.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import type { ShownBilling } from '../../contract/shown-billing.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { InvoiceFields } from '../ui/invoice-fields.tsx';
import { useDraft } from '../ui/use-draft.ts';

interface InvoiceDraft {
  readonly billing: ShownBilling;
  /** How many files the invoice had when the draft was begun. */
  readonly invoiceFiles: number;
}

interface CorrectInvoiceProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Issues the invoice of an order again, with corrected details of the buyer. */
export function CorrectInvoice({ order, onClose }: CorrectInvoiceProps) {
  const { orderId, email, invoiceNumber } = order;
  const [kept, setDraft] = useDraft<InvoiceDraft | null>(`invoice ${orderId}`, null);
  // The details of before another operator's correction are not sent.
  const [opened] = useState(() =>
    kept?.invoiceFiles === order.invoiceFiles.length ? kept : beginDraft(order),
  );
  const draft = kept?.invoiceFiles === opened.invoiceFiles ? kept : opened;
  return (
    <ActionDialog
      title="Correct invoice details"
      onClose={onClose}
      call={orderCalls.reissueInvoice}
      input={() => ({ params: { orderId }, body: draft })}
      sentence={`The invoice ${invoiceNumber} is issued again under the same number, marked “Reissued” with today’s date, and mailed to ${nameRecipients(email, draft)}. The earlier file is kept.`}
      action="Reissue the invoice"
      done={({ emails }) => `Reissued. The invoice is on its way to ${emails.join(' and ')}.`}
      onDone={() => setDraft(null)}
      fields={Object.keys(draft.billing).map((name) => `billing.${name}`)}
    >
      {(errorOf) => (
        <InvoiceFields
          billing={draft.billing}
          onChange={(billing) => setDraft({ ...draft, billing })}
          errorOf={(name) => errorOf(`billing.${name}`)}
        />
      )}
    </ActionDialog>
  );
}

function beginDraft({ billing, invoiceFiles }: OrderView): InvoiceDraft {
  return { billing: { ...billing, abn: formatAbn(billing.abn) }, invoiceFiles: invoiceFiles.length };
}

/** The buyer, and the accounts address when it is another. */
function nameRecipients(email: string, { billing }: InvoiceDraft): string {
  const accounts = billing.accountsEmail.trim().toLowerCase();
  return accounts === '' || accounts === email ? email : `${email} and ${accounts}`;
}

import { formatAbn } from '../../contract/abn.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { plainAddress } from '../../contract/email-address.ts';
import { ActionDialog } from './action-dialog.tsx';
import { emailForm } from './email-form.ts';
import { formatCount } from './format.tsx';
import { InvoiceFields } from './order-parts.tsx';
import { useDraft } from './use-draft.ts';

interface OrderProps {
  readonly order: OrderView;
}

export function ResendReceipt({ order: { orderId, email, lines } }: OrderProps) {
  const keys = lines.reduce((sum, { validKeyCount }) => sum + validKeyCount, 0);
  return (
    <ActionDialog
      title="Resend the receipt"
      call={orderCalls.resendReceipt}
      input={() => ({ params: { orderId } })}
      sentence={
        <>
          The receipt with the invoice and {formatCount(keys, 'licence key')} is mailed to {email}{' '}
          again, and so is every other mail of this order that could not be delivered.
        </>
      }
      action="Resend the receipt"
      done={(answer) => `The receipt is on its way to ${answer.email}.`}
    />
  );
}

export function CorrectEmail({ order: { orderId, email } }: OrderProps) {
  return (
    <ActionDialog
      {...emailForm(email)}
      call={orderCalls.fixEmail}
      draft={`email ${orderId}`}
      input={(body) => ({ params: { orderId }, body })}
      sentence={
        'The receipt with the invoice and the licence keys is mailed to the new address, and so ' +
        'is every mail of this order that could not be delivered.'
      }
      irreversible={
        'A mail to a wrong address can’t be called back: anyone who reads it has the keys.'
      }
      done={(answer) => `Corrected. The receipt is on its way to ${answer.email}.`}
    />
  );
}

export function CorrectInvoice({ order }: OrderProps) {
  const { orderId, email, invoiceNumber, billing } = order;
  const begun = {
    billing: { ...billing, abn: formatAbn(billing.abn) },
    invoiceFiles: order.invoiceFiles.length,
  };
  const [kept, setDraft] = useDraft<typeof begun | null>(`invoice ${orderId}`, null);
  // The details of before another operator's correction are not sent.
  const draft = kept?.invoiceFiles === begun.invoiceFiles ? kept : begun;
  return (
    <ActionDialog
      title="Correct invoice details"
      call={orderCalls.reissueInvoice}
      input={() => ({ params: { orderId }, body: draft })}
      sentence={
        <>
          The invoice {invoiceNumber} is issued again under the same number, marked “Reissued” with
          today’s date, and mailed to {nameRecipients(email, draft)}. The earlier file is kept. The
          new one states the days of its licences as they are now.
        </>
      }
      action="Reissue the invoice"
      done={({ emails }) => `Reissued. The invoice is on its way to ${emails.join(' and ')}.`}
      onDone={() => setDraft(null)}
      shown={Object.keys(billing).map((name) => `billing.${name}`)}
    >
      {(errorOf) => (
        <InvoiceFields
          billing={draft.billing}
          onChange={(changed) => setDraft({ ...draft, billing: changed })}
          errorOf={(name) => errorOf(`billing.${name}`)}
        />
      )}
    </ActionDialog>
  );
}

function nameRecipients(email: string, { billing }: Pick<OrderView, 'billing'>): string {
  const accounts = plainAddress(billing.accountsEmail);
  if (accounts === '' || accounts === email) return email;
  return `${email} and ${accounts}`;
}

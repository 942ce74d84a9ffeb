import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatAbn } from '../../contract/abn.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import type { ShownBilling } from '../../contract/shown-billing.ts';
import { Button } from '../../web/ui/button.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { InvoiceFields } from './invoice-fields.tsx';

interface InvoiceDraft {
  readonly billing: ShownBilling;
  /** How many files the invoice had when the draft was begun. */
  readonly invoiceFiles: number;
}

/** Issues the invoice of an order again, with corrected details of the buyer. */
export function CorrectInvoice({ order }: { readonly order: OrderView }) {
  const { orderId, email, invoiceNumber } = order;
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useDraft<InvoiceDraft | null>(`invoice ${orderId}`, null);
  const queryClient = useQueryClient();
  const reissuing = useDeskAction(orderCalls.reissueInvoice);
  const errorOf = (name: keyof ShownBilling) => fieldFailure(reissuing.error, `billing.${name}`);
  const isFieldRefused = detailNames(order.billing).some(errorOf);
  const open = () => {
    reissuing.reset();
    if (draft?.invoiceFiles !== order.invoiceFiles.length) setDraft(beginDraft(order));
    setOpen(true);
  };
  const reissue = ({ billing, invoiceFiles }: InvoiceDraft) =>
    reissuing.mutate(
      { params: { orderId }, body: { billing, invoiceFiles } },
      {
        onSuccess: () => {
          setOpen(false);
          setDraft(null);
        },
        // Another operator may have reissued it.
        onError: () => queryClient.invalidateQueries(),
      },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" onClick={open}>
        Correct invoice details
      </Button>
      <ActionAnswer
        error={null}
        done={
          reissuing.data && `Reissued. The invoice is on its way to ${reissuing.data.emails.join(' and ')}.`
        }
      />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Correct invoice details"
        effect={
          <span className="wrap-anywhere">
            The invoice {invoiceNumber} is issued again under the same number, marked “Reissued” with today’s
            date, and mailed to {nameRecipients(email, draft)}. The earlier file is kept.
          </span>
        }
        irreversible={null}
        action="Reissue the invoice"
        onConfirm={() => draft && reissue(draft)}
        state={{ isPending: reissuing.isPending, error: isFieldRefused ? null : reissuing.error }}
        refusal={isFieldRefused ? reissuing.error : null}
      >
        {draft && (
          <InvoiceFields
            billing={draft.billing}
            onChange={(billing) => setDraft({ ...draft, billing })}
            errorOf={errorOf}
          />
        )}
      </ConfirmDialog>
    </div>
  );
}

function beginDraft({ billing, invoiceFiles }: OrderView): InvoiceDraft {
  return { billing: { ...billing, abn: formatAbn(billing.abn) }, invoiceFiles: invoiceFiles.length };
}

function detailNames(billing: ShownBilling): (keyof ShownBilling)[] {
  return Object.keys(billing) as (keyof ShownBilling)[];
}

/** The buyer, and the accounts address when it is another. */
function nameRecipients(email: string, draft: InvoiceDraft | null): string {
  const accounts = draft?.billing.accountsEmail.trim().toLowerCase() ?? '';
  return accounts === '' || accounts === email ? email : `${email} and ${accounts}`;
}

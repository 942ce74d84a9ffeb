import { useState } from 'react';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDollars, readDollars } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { useIsAllowed } from '../api/session-data.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** Records the bank transfer for a quote, after the operator has entered what arrived. The shop checks the amount. */
export function MarkPaid({ quote }: { readonly quote: QuoteView }) {
  const [isOpen, setOpen] = useState(false);
  if (!useIsAllowed()(quoteCalls.markPaid)) return null;
  return (
    <>
      {(quote.state === 'open' || quote.state === 'expired') && (
        <Button onClick={() => setOpen(true)}>Mark as paid by bank transfer</Button>
      )}
      {isOpen && <MarkPaidDialog quote={quote} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MarkPaidDialogProps {
  readonly quote: QuoteView;
  readonly onClose: () => void;
}

function MarkPaidDialog({ quote: { number, state, email, totalCents }, onClose }: MarkPaidDialogProps) {
  const [typed, setTyped] = useDraft(`transfer for ${number}`, '');
  const [acceptExpired, setAcceptExpired] = useState(false);
  const [isWrong, setWrong] = useState(false);
  return (
    <ActionDialog
      title={`Mark ${number} as paid`}
      onClose={onClose}
      call={quoteCalls.markPaid}
      input={() => {
        const amountCents = readAmount(typed);
        setWrong(amountCents === null);
        return amountCents === null
          ? null
          : { params: { number }, body: { amountCents, ...(acceptExpired && { acceptExpired }) } };
      }}
      sentence={`${state === 'expired' ? 'The quote has expired. It' : 'The quote'} is sold for ${formatDollars(totalCents)}, and ${email} gets the licence keys and the tax invoice by email.`}
      irreversible="This can’t be undone. A sale by mistake can only be refunded."
      action="Mark as paid"
      done={({ invoiceNumber }) =>
        `Sold with the invoice ${invoiceNumber}. The keys and the invoice are on their way to ${email}.`
      }
      onDone={() => setTyped('')}
    >
      {() => (
        <>
          <NumberField
            label="Amount that arrived, in dollars"
            hint={`As on the bank statement, with the reference ${number}.`}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={isWrong ? 'Enter dollars, such as 1,234.50' : undefined}
          />
          {state === 'expired' && (
            <CheckboxField
              label="Accept the expired quote, and sell at its prices"
              checked={acceptExpired}
              onChange={({ target }) => setAcceptExpired(target.checked)}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}

/** Dollars as typed, in cents; null when they are none. */
function readAmount(typed: string): number | null {
  const cents = readDollars(typed);
  return cents !== null && cents > 0 ? cents : null;
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDollars, parseCents } from '../../contract/money.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { CheckboxField } from '../ui/checkbox-field.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** Records the bank transfer for a quote, after the operator has entered what arrived. The shop checks the amount. */
export function MarkPaid({ quote }: { readonly quote: QuoteView }) {
  const { number, state, email, totalCents } = quote;
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useDraft(`transfer for ${number}`, '');
  const [acceptExpired, setAcceptExpired] = useState(false);
  const [fault, setFault] = useState<Error | null>(null);
  const marking = useDeskAction(quoteCalls.markPaid);
  const open = () => {
    marking.reset();
    setFault(null);
    setAcceptExpired(false);
    setOpen(true);
  };
  const mark = () => {
    const amountCents = readAmount(typed);
    marking.reset();
    setFault(amountCents === null ? new Error('Enter dollars, such as 1,234.50') : null);
    if (amountCents === null) return;
    marking.mutate(
      { params: { number }, body: { amountCents, ...(acceptExpired && { acceptExpired }) } },
      {
        onSuccess: () => {
          setOpen(false);
          setTyped('');
        },
        // It may have been paid or have expired meanwhile: the screen behind the dialog shows that then.
        onError: () => queryClient.invalidateQueries({ queryKey: [quoteCalls.readQuote.path] }),
      },
    );
  };
  const isPayable = state === 'open' || state === 'expired';
  return (
    <>
      {isPayable && <Button onClick={open}>Mark as paid by bank transfer</Button>}
      <ActionAnswer
        error={null}
        done={
          marking.data &&
          `Sold with the invoice ${marking.data.invoiceNumber}. The keys and the invoice are on their way to ${email}.`
        }
      />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Mark ${number} as paid`}
        effect={
          <>
            {state === 'expired' ? 'The quote has expired. It' : 'The quote'} is sold for{' '}
            {formatDollars(totalCents)}. <strong className="font-semibold wrap-anywhere">{email}</strong> gets
            the licence keys and the tax invoice by email.
          </>
        }
        irreversible="This can’t be undone. A sale by mistake can only be refunded."
        action="Mark as paid"
        onConfirm={mark}
        state={marking}
        refusal={fault}
      >
        <TextField
          label="Amount that arrived, in dollars"
          hint={`As on the bank statement, with the reference ${number}.`}
          inputMode="decimal"
          autoComplete="off"
          inputClassName="max-w-40"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={fault?.message}
        />
        {state === 'expired' && (
          <CheckboxField
            label="Accept the expired quote, and sell at its prices"
            checked={acceptExpired}
            onChange={({ target }) => setAcceptExpired(target.checked)}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

/** Dollars as typed, in cents; null when they are none. */
function readAmount(typed: string): number | null {
  const cents = parseCents(typed.replaceAll(/[$,\s]/g, ''));
  return cents !== null && cents > 0 ? cents : null;
}

import { useState } from 'react';
import { useLocation } from 'wouter';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionMenu } from '../ui/action-menu.tsx';

/** What an operator can do about a quote, besides recording its payment. */
export function QuoteActions({ quote: { number, state, email } }: { readonly quote: QuoteView }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'send' | 'withdraw' | null>(null);
  const dialog = { onClose: () => setOpen(null), input: () => ({ params: { number } }) };
  const isUnpaid = state === 'open' || state === 'expired';
  const revise = () => navigate(`/quotes/new?revise=${number}`);
  return (
    <>
      <ActionMenu
        actions={[
          ...(state === 'open'
            ? ([['Send again', () => setOpen('send'), quoteCalls.sendQuote]] as const)
            : []),
          ...(isUnpaid ? ([['Revise', revise, quoteCalls.createQuote]] as const) : []),
          ['Copy to a new quote', () => navigate(`/quotes/new?copy=${number}`), quoteCalls.createQuote],
          ...(isUnpaid ? ([['Withdraw', () => setOpen('withdraw'), quoteCalls.withdrawQuote]] as const) : []),
        ]}
      />
      {open === 'send' && (
        <ActionDialog
          {...dialog}
          title="Send the quote again?"
          call={quoteCalls.sendQuote}
          sentence={`${number} is mailed to ${email} again, with its PDF and link.`}
          action="Send again"
          done={(answer) => `${number} is on its way to ${answer.email}.`}
        />
      )}
      {open === 'withdraw' && (
        <ActionDialog
          {...dialog}
          title="Withdraw the quote?"
          call={quoteCalls.withdrawQuote}
          sentence={`${number} can no longer be paid. Its link says so; ${email} gets no mail.`}
          irreversible="This can’t be undone: copy it to offer the same again."
          action="Withdraw"
          done={() => `${number} is withdrawn.`}
        />
      )}
    </>
  );
}

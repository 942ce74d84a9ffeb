import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionButton, ActionMenu } from '../ui/action-menu.tsx';
import { FollowUpDialog } from '../ui/follow-up-dialog.tsx';
import { CorrectQuoteEmail, MarkPaidDialog, SendQuote } from '../ui/quote-dialogs.tsx';

interface QuoteProps {
  readonly quote: QuoteView;
}

export function QuoteActions({ quote }: QuoteProps) {
  const { number, state, email } = quote;
  const isUnpaid = state === 'open' || state === 'expired';
  const { createQuote, followUpQuote, sendQuote, fixEmail, withdrawQuote } = quoteCalls;
  const withdraw = (
    <ActionDialog
      title="Withdraw the quote?"
      call={withdrawQuote}
      input={() => ({ params: { number } })}
      sentence={`${number} can no longer be paid. Its link says so; ${email} gets no mail.`}
      irreversible="This can’t be undone: copy it to offer the same again."
      action={`Withdraw ${number}`}
      done={() => `${number} is withdrawn.`}
    />
  );
  return (
    <ActionMenu
      actions={[
        isUnpaid && {
          name: 'Revise',
          call: createQuote,
          opens: `/quotes/new?revise=${number}`,
          isUsual: 'wide',
        },
        state === 'open' && {
          name: 'Follow up',
          call: followUpQuote,
          opens: <FollowUpDialog number={number} />,
          isUsual: 'wide',
        },
        state === 'open' && {
          name: 'Send again',
          call: sendQuote,
          opens: <SendQuote quote={quote} />,
        },
        state === 'open' && {
          name: 'Correct email address',
          call: fixEmail,
          opens: <CorrectQuoteEmail quote={quote} />,
        },
        { name: 'Copy to a new quote', call: createQuote, opens: `/quotes/new?copy=${number}` },
        isUnpaid && { name: 'Withdraw', call: withdrawQuote, opens: withdraw },
      ]}
    />
  );
}

export function MarkPaid({ quote }: QuoteProps) {
  if (quote.state !== 'open' && quote.state !== 'expired') return null;
  return (
    <ActionButton call={quoteCalls.markPaid} opens={<MarkPaidDialog quote={quote} />}>
      Mark as paid by bank transfer
    </ActionButton>
  );
}

import { useState } from 'react';
import { readAmount, readDollars } from '../../contract/amounts.ts';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDecimal, formatDollars } from '../../contract/money.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { ActionButton, ActionMenu } from '../ui/action-menu.tsx';
import { fieldFailure } from '../ui/call-states.tsx';
import { ticked } from '../ui/fields.tsx';
import { CorrectQuoteEmail, SendQuote } from '../ui/quote-dialogs.tsx';

interface QuoteProps {
  readonly quote: QuoteView;
}

export function QuoteActions({ quote }: QuoteProps) {
  const { number, state, email } = quote;
  const isUnpaid = state === 'open' || state === 'expired';
  const { createQuote, sendQuote, fixEmail, withdrawQuote } = quoteCalls;
  const withdraw = (
    <ActionDialog
      title="Withdraw the quote?"
      call={withdrawQuote}
      input={() => ({ params: { number } })}
      sentence={`${number} can no longer be paid. Its link says so; ${email} gets no mail.`}
      irreversible="This can’t be undone: copy it to offer the same again."
      action="Withdraw"
      done={() => `${number} is withdrawn.`}
    />
  );
  return (
    <ActionMenu
      actions={[
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
        isUnpaid && { name: 'Revise', call: createQuote, opens: `/quotes/new?revise=${number}` },
        { name: 'Copy to a new quote', call: createQuote, opens: `/quotes/new?copy=${number}` },
        isUnpaid && { name: 'Withdraw', call: withdrawQuote, opens: withdraw },
      ]}
    />
  );
}

/** Records the bank transfer for a quote. The shop checks the amount that arrived. */
export function MarkPaid({ quote }: QuoteProps) {
  if (quote.state !== 'open' && quote.state !== 'expired') return null;
  return (
    <ActionButton call={quoteCalls.markPaid} opens={<MarkPaidDialog quote={quote} />}>
      Mark as paid by bank transfer
    </ActionButton>
  );
}

function MarkPaidDialog({ quote: { number, state, email, totalCents } }: QuoteProps) {
  const isExpired = state === 'expired';
  // Asked once the shop has said which seats are covered.
  const [isCovered, setCovered] = useState(false);
  return (
    <ActionDialog
      title={`Mark ${number} as paid`}
      call={quoteCalls.markPaid}
      fields={{
        amount: {
          label: 'Amount that arrived, in dollars',
          hint:
            `Outstanding: ${formatDollars(totalCents)}. Check it against the bank statement, ` +
            `with the reference ${number}.`,
          type: 'number',
          initial: formatDecimal(totalCents),
          check: (typed) => readAmount(typed).fault ?? undefined,
        },
        acceptExpired: isExpired && {
          label: 'Accept the expired quote, and sell at its prices',
          type: 'checkbox',
        },
        acceptCovered: isCovered && {
          label: 'Sell them as new licences that begin today',
          type: 'checkbox',
        },
      }}
      input={({ amount, acceptExpired, acceptCovered }) => ({
        params: { number },
        body: {
          amountCents: readDollars(amount) ?? 0,
          acceptExpired: acceptExpired === ticked || undefined,
          acceptCovered: acceptCovered === ticked || undefined,
        },
      })}
      sentence={
        <>
          {isExpired ? 'The quote has expired. It' : 'The quote'} is sold for{' '}
          {formatDollars(totalCents)}, and {email} gets the licence keys and the tax invoice by
          email.
        </>
      }
      irreversible="This can’t be undone. A sale by mistake can only be refunded."
      action={`Mark as paid: ${formatDollars(totalCents)}`}
      onError={(error) =>
        setCovered(isCovered || fieldFailure(error, 'acceptCovered') !== undefined)
      }
      done={({ invoiceNumber }) =>
        `Sold with the invoice ${invoiceNumber}. ` +
        `The keys and the invoice are on their way to ${email}.`
      }
    />
  );
}

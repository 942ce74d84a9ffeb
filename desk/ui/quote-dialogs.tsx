import { useState } from 'react';
import { readAmount, readDollars } from '../../contract/amounts.ts';
import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { formatDecimal, formatDollars } from '../../contract/money.ts';
import { ActionDialog } from './action-dialog.tsx';
import { fieldFailure } from './call-states.tsx';
import { emailForm } from './email-form.ts';
import { ticked } from './fields.tsx';

interface QuoteProps {
  readonly quote: { readonly number: string; readonly email: string };
}

export function SendQuote({ quote: { number, email } }: QuoteProps) {
  return (
    <ActionDialog
      title="Send the quote again?"
      call={quoteCalls.sendQuote}
      input={() => ({ params: { number } })}
      sentence={`${number} is mailed to ${email} again, with its PDF and link.`}
      action={`Send ${number} again`}
      done={(answer) => `${number} is on its way to ${answer.email}.`}
    />
  );
}

export function CorrectQuoteEmail({ quote: { number, email } }: QuoteProps) {
  return (
    <ActionDialog
      {...emailForm(email)}
      call={quoteCalls.fixEmail}
      draft={`email ${number}`}
      input={(body) => ({ params: { number }, body })}
      sentence={
        `${number} is mailed to the new address, with a PDF that names it. Its number, prices ` +
        'and link stay.'
      }
      done={(answer) => `Corrected. ${number} is on its way to ${answer.email}.`}
    />
  );
}

interface UnpaidQuote {
  readonly quote: Pick<ListedQuote, 'number' | 'state' | 'email' | 'totalCents'>;
}

/** Records the bank transfer for a quote. The shop checks the amount that arrived. */
export function MarkPaidDialog({ quote: { number, state, email, totalCents } }: UnpaidQuote) {
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

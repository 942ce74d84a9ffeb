import { quoteCalls } from '../../contract/desk/quotes.ts';
import { ActionDialog } from './action-dialog.tsx';

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
      action="Send again"
      done={(answer) => `${number} is on its way to ${answer.email}.`}
    />
  );
}

export function CorrectQuoteEmail({ quote: { number, email } }: QuoteProps) {
  return (
    <ActionDialog
      title="Correct the email address"
      call={quoteCalls.fixEmail}
      fields={{ email: { label: 'Email address', type: 'email', initial: email } }}
      draft={`email ${number}`}
      input={(body) => ({ params: { number }, body })}
      sentence={
        `${number} is mailed to the new address, with a PDF that names it. Its number, prices ` +
        'and link stay.'
      }
      action="Correct and mail"
      done={(answer) => `Corrected. ${number} is on its way to ${answer.email}.`}
    />
  );
}

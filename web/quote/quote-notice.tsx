import type { QuoteAnswer } from '../../contract/quotes.ts';
import { EmailLink, PhoneLink, Recipient } from '../ui/contact-links.tsx';
import { Notice } from '../ui/notice.tsx';
import { describeLastDay } from './valid-until.ts';

/** Why a quote can't be paid now, and what to do; nothing while it is open. */
export function QuoteNotice({ quote }: { readonly quote: QuoteAnswer }) {
  switch (quote.state) {
    case 'open':
      return null;
    case 'paid':
      return (
        <Notice tone="info" role="status" title="This quote is paid">
          <p>
            The licence keys and the tax invoice went to <Recipient address={quote.email} />. If you can’t
            find that email, use Find my keys on the Support tab.
          </p>
        </Notice>
      );
    case 'being-paid':
      return (
        <Notice tone="info" role="status" title="This quote is being paid">
          <p>
            A card payment is under way, in this window or another one. Check again in a minute. If you
            started it and did not finish, continue it here: you are never charged twice.
          </p>
        </Notice>
      );
    case 'revised':
      return (
        <Notice tone="info" role="status" title="This quote was replaced by a new one">
          <p>Please don’t transfer money for it. The link in its email opens the new quote.</p>
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="info" role="status" title="This quote was withdrawn">
          <p>
            Please don’t transfer money for it. For a new one, call <PhoneLink /> or email <EmailLink />.
          </p>
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="info" role="status" title="This quote has expired">
          <p>
            It was valid until {describeLastDay(quote)}, and its prices no longer apply. Please don’t transfer
            money for it. You can buy the same items at today’s prices, or get a new quote for them.
          </p>
        </Notice>
      );
  }
}

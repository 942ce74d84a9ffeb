import type { ReactNode } from 'react';
import { describeDaysLeft as describeLeft } from '../../contract/days-left.ts';
import { formatDate } from '../../contract/format.ts';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { EmailLink, PhoneLink } from '../ui/contact-links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Recipient } from '../ui/recipient.tsx';

/** Nothing while the quote is open. */
export function QuoteNotice({ quote }: { readonly quote: QuoteAnswer }) {
  if (quote.state === 'open') return null;
  return (
    <Notice tone="info" role="status" title={titles[quote.state]}>
      <p>{describe(quote)}</p>
    </Notice>
  );
}

const titles = {
  paid: 'This quote is paid',
  'being-paid': 'This quote is being paid',
  revised: 'This quote was replaced by a new one',
  withdrawn: 'This quote was withdrawn',
  expired: 'This quote has expired',
};

function describe(quote: QuoteAnswer): ReactNode {
  switch (quote.state) {
    case 'paid':
      return (
        <>
          The licence keys and the tax invoice went to <Recipient address={quote.email} />. If you
          can’t find that email, use Find my keys on the Support tab.
        </>
      );
    case 'being-paid':
      return beingPaid;
    case 'revised':
      return 'Please don’t transfer money for it. The link in its email opens the new quote.';
    case 'withdrawn':
      return (
        <>
          Please don’t transfer money for it. For a new one, call <PhoneLink /> or email{' '}
          <EmailLink />.
        </>
      );
    default:
      return `The quote was valid until ${describeLastDay(quote)}, and ${noLongerApplies}`;
  }
}

const beingPaid =
  'A payment is under way, in this window or another one. Check again in a minute. ' +
  'If you started it and did not finish, continue it here: you are never charged twice.';

const noLongerApplies =
  'its prices no longer apply. Please don’t transfer money for it. ' +
  'You can buy the same items at today’s prices, or get a new quote for them.';

/** Such as `22 December 2026`. */
export function describeLastDay({ expiresAt }: QuoteAnswer): string {
  return formatDate(new Date(expiresAt), shop.timeZone);
}

/** Such as `24 days left`. */
export function describeDaysLeft({ expiresAt }: Pick<QuoteAnswer, 'expiresAt'>, now = new Date()) {
  return describeLeft(new Date(expiresAt), now, shop.timeZone);
}

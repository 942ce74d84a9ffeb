import { useMutation } from '@tanstack/react-query';
import { Forward } from 'lucide-react';
import { calls } from '../../contract/calls.ts';
import { formatDate } from '../../contract/format.ts';
import { formatDollars } from '../../contract/money.ts';
import { namePaymentMethods } from '../../contract/payment-methods.ts';
import { type QuoteAnswer, quoteLink } from '../../contract/quotes.ts';
import { shop } from '../../shop.config.ts';
import { connectionHint, describeError } from '../api/api-error.ts';
import { ask } from '../api/send.ts';
import { readOtherWays } from '../browser/payment-settings.ts';
import { saveFile } from '../browser/save-file.ts';
import { openCheckout, useOpening } from '../tabs/opened-checkout.ts';
import { showQuote, wantItems } from '../tabs/opened-links.ts';
import { goToTab } from '../tabs/use-tab.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { exceedsCard } from '../ui/summary-card.tsx';
import { toast, toastFailure } from '../ui/toast.ts';
import { useLoadedQuote } from './quote-query.ts';

interface QuoteActionsProps {
  readonly quote: QuoteAnswer;
}

export function QuoteActions({ quote }: QuoteActionsProps) {
  return (
    <div className="mt-6 space-y-3 *:w-full">
      <MainActions quote={quote} />
      <DownloadQuote quote={quote} />
      {quote.state === 'open' && (
        <ButtonLink href={forwardQuote(quote)}>
          <Forward className="size-4" />
          Forward to Approver
        </ButtonLink>
      )}
      <Button variant="ghost" onClick={() => showQuote(null)}>
        Back to My Cart
      </Button>
    </div>
  );
}

function MainActions({ quote }: QuoteActionsProps) {
  const { isFetching, refetch } = useLoadedQuote(quote.token);
  const isOpening = useOpening() !== null;
  const pay = () => openCheckout({ kind: 'pay-quote', quote });
  const buyAtTodaysPrices = () => {
    wantItems({ items: quote.lines, orderIds: quote.renews });
    showQuote(null);
  };
  switch (quote.state) {
    case 'open':
      return (
        <div className="*:w-full">
          <Button
            size="large"
            busy={isOpening}
            aria-disabled={exceedsCard(quote.totalCents) !== null}
            aria-describedby="ways-to-pay"
            onClick={pay}
          >
            Pay Now
          </Button>
          <p id="ways-to-pay" className="mt-1.5 text-center text-sm text-ink-soft">
            {`By ${namePaymentMethods({}, readOtherWays())}`}
          </p>
        </div>
      );
    case 'being-paid':
      return (
        <>
          <Button size="large" busy={isFetching} busyText="Checking..." onClick={() => refetch()}>
            Check Again
          </Button>
          <Button variant="secondary" busy={isOpening} onClick={pay}>
            Continue Payment
          </Button>
        </>
      );
    case 'paid':
      return (
        <Button size="large" onClick={() => goToTab('support')}>
          Find My Keys
        </Button>
      );
    case 'expired':
    case 'revised':
    case 'withdrawn':
      return (
        <Button size="large" onClick={buyAtTodaysPrices}>
          Add to Cart at Today’s Prices
        </Button>
      );
  }
}

/** A mail with the quote's link, to somebody whom the buyer chooses. */
function forwardQuote({ number, token, totalCents, expiresAt }: QuoteAnswer): string {
  const until = formatDate(new Date(expiresAt), shop.timeZone);
  const subject = `Quote ${number} from ${shop.tradingName}`;
  const body =
    `Please approve quote ${number} for ${formatDollars(totalCents)} including GST, valid until ` +
    `${until}:\n\n${quoteLink(location.origin, token)}`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Saves the PDF: its address would show the link of the quote. */
function DownloadQuote({ quote }: QuoteActionsProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await ask(calls.openQuotePdf, { body: { token: quote.token } });
      saveFile(file, `${quote.number}.pdf`);
    },
    onSuccess: () => {
      toast({ title: 'Quote Downloaded', description: `${quote.number}.pdf was saved.` });
    },
    onError: (error) => {
      toastFailure('Download Failed', connectionHint(error) ?? describeError(error, failed));
    },
  });
  return (
    <Button variant="secondary" busy={isPending} busyText="Downloading..." onClick={() => mutate()}>
      Download Quote PDF
    </Button>
  );
}

const failed = 'The quote was not downloaded. Please try again.';

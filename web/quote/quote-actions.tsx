import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuoteAnswer } from '../../contract/quotes.ts';
import { showQuote } from '../tabs/shown-quote.ts';
import type { Tab } from '../tabs/tabs.ts';
import { Button } from '../ui/button.tsx';
import { exceedsCard } from '../ui/card-limit-note.tsx';
import { toast } from '../ui/toast.ts';
import { buyAtTodaysPrices } from './buy-at-todays-prices.ts';
import { DownloadQuote } from './download-quote.tsx';

export interface QuoteActionsProps {
  readonly quote: QuoteAnswer;
  readonly onPay: (quote: QuoteAnswer) => void;
  /** The checkout's code is loading. */
  readonly openingCheckout: boolean;
  readonly onCheckAgain: () => void;
  readonly checking: boolean;
  readonly goToTab: (tab: Tab) => void;
}

/** The one main button depends on the state of the quote. */
export function QuoteActions(props: QuoteActionsProps) {
  return (
    <div className="mt-6 space-y-3 *:w-full">
      <MainActions {...props} />
      <DownloadQuote quote={props.quote} />
      <Button variant="ghost" onClick={() => showQuote(null)}>
        Back to My Cart
      </Button>
    </div>
  );
}

function MainActions({ quote, onPay, openingCheckout, onCheckAgain, checking, goToTab }: QuoteActionsProps) {
  const pay = () => onPay(quote);
  switch (quote.state) {
    case 'open':
      return (
        <Button
          size="large"
          busy={openingCheckout}
          aria-disabled={exceedsCard(quote.totalCents) !== null}
          onClick={pay}
        >
          Pay by Card
        </Button>
      );
    case 'being-paid':
      return (
        <>
          <Button size="large" busy={checking} onClick={onCheckAgain}>
            {checking ? 'Checking...' : 'Check Again'}
          </Button>
          <Button variant="secondary" busy={openingCheckout} onClick={pay}>
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
      return <BuyAtTodaysPrices quote={quote} />;
  }
}

function BuyAtTodaysPrices({ quote }: Pick<QuoteActionsProps, 'quote'>) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => buyAtTodaysPrices(quote, client),
    onError: () =>
      void toast({
        title: 'Error',
        description: 'Failed to load products. Please try again later.',
        variant: 'destructive',
      }),
  });
  return (
    <Button size="large" busy={isPending} onClick={() => mutate()}>
      Add to Cart at Today’s Prices
    </Button>
  );
}

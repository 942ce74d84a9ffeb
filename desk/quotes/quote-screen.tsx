import { useParams } from 'wouter';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ThingScreen } from '../ui/thing-screen.tsx';
import { LoadedQuote } from './loaded-quote.tsx';

/** One quote: who asked for it and for what, and how it was paid. */
export function QuoteScreen() {
  const { number = '' } = useParams<{ number: string }>();
  const query = useDeskQuery(quoteCalls.readQuote, { params: { number } });
  return (
    <ThingScreen
      noun="quote"
      name={number}
      back={{ href: '/quotes', name: 'Quotes' }}
      query={query}
      thing={query.isPlaceholderData ? undefined : query.data}
      hint="Check the number, or search the quotes. Unpaid quotes are deleted a year after they expired."
    >
      {(quote) => <LoadedQuote quote={quote} />}
    </ThingScreen>
  );
}

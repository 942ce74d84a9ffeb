import type { QuoteView } from '../../contract/desk/quotes.ts';
import { Dot } from '../ui/columns.tsx';
import { Moment } from '../ui/format.tsx';
import { Section } from '../ui/section.tsx';

/** What happened to a quote, the newest first, and what has not happened yet. */
export function QuoteTimeline({ quote }: { readonly quote: QuoteView }) {
  const { history, state } = quote;
  const next = state === 'open' ? describeNext(quote) : null;
  return (
    <Section title="Timeline">
      <ol className="space-y-4">
        {next && <li className="pl-5 text-sm text-ink-soft">{next}</li>}
        {history.toReversed().map((event) => (
          <li key={`${event.kind} ${event.at}`} className="flex gap-3 text-sm">
            <Dot tone={event.kind === 'paid' ? 'good' : 'plain'} className="mt-1.5 size-2" />
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{event.text}</p>
              <p className="text-xs text-ink-faint">
                <Moment at={event.at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** The first step that an open quote waits for. */
function describeNext({ history, mail }: QuoteView): string | null {
  const kinds = new Set(history.map(({ kind }) => kind));
  if (mail) return 'Not yet accepted by the mail server';
  // Nothing is known of the quotes of earlier releases.
  if (!kinds.has('mailed') && !kinds.has('opened')) return null;
  if (!kinds.has('opened')) return 'Not opened yet';
  if (!kinds.has('verified')) return 'Opened, but its address is not verified yet';
  return 'Not paid yet';
}

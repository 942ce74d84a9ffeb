import type { QuoteView } from '../../contract/desk/quotes.ts';
import { Moment } from '../ui/format.tsx';
import { Section } from '../ui/section.tsx';
import { TimelineItem } from '../ui/timeline-item.tsx';

/** What happened to a quote, the newest first, and what has not happened yet. */
export function QuoteTimeline({ quote }: { readonly quote: QuoteView }) {
  const { history, state } = quote;
  const next = state === 'open' ? describeNext(quote) : null;
  return (
    <Section title="Timeline">
      <ol className="space-y-4">
        {next && <li className="pl-5 text-sm text-ink-soft">{next}</li>}
        {history.toReversed().map(({ kind, at, text }) => (
          <TimelineItem key={`${kind} ${at}`} tone={kind === 'paid' ? 'good' : 'plain'} text={text}>
            <Moment at={at} />
          </TimelineItem>
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

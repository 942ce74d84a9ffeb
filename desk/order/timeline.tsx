import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import type { TimelineEntry } from '../../contract/desk/timeline.ts';
import { nameGateway } from '../../contract/payment-methods.ts';
import { Button } from '../../web/ui/button.tsx';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionFailure, fieldFailure } from '../ui/call-states.tsx';
import { Form, TextArea } from '../ui/fields.tsx';
import { formatDayOf, TimeOfDay } from '../ui/format.tsx';
import { Section } from '../ui/section.tsx';
import { TimelineItem } from '../ui/timeline-item.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** More are folded away. */
const mostShown = 6;

export function Timeline({ order: { orderId, timeline } }: { readonly order: OrderView }) {
  const [isWhole, setWhole] = useState(false);
  const isShort = isWhole || timeline.length <= mostShown + 1;
  const shown = isShort ? timeline : timeline.slice(-mostShown);
  return (
    <Section title="Timeline">
      <NoteForm orderId={orderId} />
      <ol className="space-y-5">
        {Array.from(groupByDay(shown.toReversed()), ([day, entries]) => (
          <li key={day}>
            <h3 className="mb-2 text-xs font-medium text-ink-soft">{day}</h3>
            <ol className="space-y-3">
              {entries.map((entry) => (
                <Entry key={timeline.indexOf(entry)} entry={entry} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {shown.length < timeline.length && (
        <Button variant="ghost" className="-ml-4" onClick={() => setWhole(true)}>
          Show {timeline.length - shown.length} earlier events
        </Button>
      )}
    </Section>
  );
}

function groupByDay(entries: readonly TimelineEntry[]) {
  return Map.groupBy(entries, ({ at }) => formatDayOf(at));
}

/** One line, which grows once it is used. */
function NoteForm({ orderId }: { readonly orderId: string }) {
  const [text, setText] = useDraft(`note ${orderId}`, '');
  const adding = useDeskAction(orderCalls.addNote);
  const [isUsed, setUsed] = useState(false);
  const isOpen = isUsed || text !== '' || adding.error !== null;
  const add = () =>
    adding.mutate({ params: { orderId }, body: { text } }, { onSuccess: () => setText('') });
  return (
    <Form
      onSubmit={add}
      onFocus={() => setUsed(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setUsed(false);
      }}
      className="flex flex-col items-start gap-3"
    >
      <TextArea
        label="Note"
        hint={isOpen && 'For other operators. Buyers never see it.'}
        className="w-full"
        rows={isOpen ? 3 : 1}
        inputClassName="min-h-11"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={fieldFailure(adding.error, 'text')}
      />
      {isOpen && (
        <Button type="submit" variant="secondary" busy={adding.isPending}>
          Add note
        </Button>
      )}
      <ActionFailure error={adding.error} fields={['text']} changes />
    </Form>
  );
}

function Entry({ entry: { at, kind, actor, text } }: { readonly entry: TimelineEntry }) {
  return (
    <TimelineItem tone={troubles.has(kind) ? 'attention' : 'plain'} text={text}>
      <TimeOfDay at={at} /> · {nameActor(actor)}
    </TimelineItem>
  );
}

/** The shop, the buyer, an operator's address, or a gateway by the name that people know. */
function nameActor(actor: string): string {
  return /^(demo|stripe|paypal)(-|$)/.test(actor) ? nameGateway(actor) : actor;
}

const troubles: ReadonlySet<TimelineEntry['kind']> = new Set([
  'declined',
  'late-payment',
  'receipt-dead',
  'mail-failed',
  'refund-failed',
  'dispute',
  'alert',
]);

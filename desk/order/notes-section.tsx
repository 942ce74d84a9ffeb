import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { Button } from '../../web/ui/button.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { Moment } from '../ui/moment.tsx';
import { Section } from '../ui/section.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useDraft } from '../ui/use-draft.ts';
import { useFocusInvalid } from '../ui/use-focus-invalid.ts';

/** What operators write about an order for each other. */
export function NotesSection({ order: { orderId, notes } }: { readonly order: OrderView }) {
  const [text, setText] = useDraft(`note ${orderId}`, '');
  const adding = useDeskAction(orderCalls.addNote);
  const refused = fieldFailure(adding.error, 'text');
  const form = useFocusInvalid<HTMLFormElement>(adding.error);
  return (
    <Section title="Notes">
      {notes.length > 0 && (
        <ul className="space-y-3 text-sm">
          {notes.map(({ id, text: written, author, writtenAt }) => (
            <li key={id} className="rounded-control bg-sunken p-3">
              <p className="wrap-anywhere whitespace-pre-line">{written}</p>
              <p className="mt-1 text-xs wrap-anywhere text-ink-soft">
                <Moment at={writtenAt} /> · {author}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate({ params: { orderId }, body: { text } }, { onSuccess: () => setText('') });
        }}
      >
        <TextArea
          label="Note"
          hint="Only operators see it. It can’t be changed or deleted."
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={refused}
        />
        <Button type="submit" variant="secondary" className="self-start" busy={adding.isPending}>
          Add note
        </Button>
        <ActionAnswer
          error={refused ? null : adding.error}
          done={adding.isSuccess && text === '' && 'Note added.'}
        />
      </form>
    </Section>
  );
}

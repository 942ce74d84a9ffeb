import { useState } from 'react';
import { isRecentFollowUp, recentFollowUp } from '../../contract/desk/follow-up.ts';
import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from '../ui/action-menu.tsx';
import { ChosenBar } from '../ui/chosen-bar.tsx';
import { Fields, fieldsOf, ticked } from '../ui/fields.tsx';
import { againField, ownLines } from '../ui/follow-up-dialog.tsx';
import { formatCount } from '../ui/format.tsx';
import { SeveralDialog } from '../ui/several-dialog.tsx';
import { useChosen } from '../ui/use-chosen.ts';

/** The quotes that are chosen on a page of the list, and the bar of what can be done to them. */
export function useChosenQuotes(rows: readonly ListedQuote[] | undefined) {
  const { selection, chosenRows, clear } = useChosen(rows, nameOf, nameOf);
  const isAny = chosenRows.length > 0;
  // Without anything to do to them, there is nothing to choose.
  if (!useIsAllowed()(quoteCalls.followUpQuotes)) return {};
  return {
    selection,
    chosenBar: isAny ? <ChosenQuotes quotes={chosenRows} onClear={clear} /> : undefined,
  };
}

const nameOf = ({ number }: ListedQuote) => number;

interface ChosenQuotesProps {
  readonly quotes: readonly ListedQuote[];
  readonly onClear: () => void;
}

function ChosenQuotes({ quotes, onClear }: ChosenQuotesProps) {
  return (
    <ChosenBar what={formatCount(quotes.length, 'quote')} onClear={onClear}>
      <ActionButton
        call={quoteCalls.followUpQuotes}
        opens={<FollowUpQuotes quotes={quotes} onClear={onClear} />}
        variant="secondary"
      >
        Follow up
      </ActionButton>
    </ChosenBar>
  );
}

/** What was sent within a day is left out, unless it is to be sent again. */
function FollowUpQuotes({ quotes, onClear }: ChosenQuotesProps) {
  const [draft, setDraft] = useState({ text: '', again: '' });
  const recent = quotes.filter(({ followedUpAt }) => isRecentFollowUp(followedUpAt)).length;
  const what = formatCount(quotes.length, 'quote');
  const fieldOf = fieldsOf(draft, setDraft);
  return (
    <SeveralDialog
      title={`Follow up ${what}`}
      call={quoteCalls.followUpQuotes}
      input={{
        body: {
          numbers: quotes.map(nameOf),
          text: draft.text,
          again: draft.again === ticked || undefined,
        },
      }}
      sentence={
        'Each buyer gets a mail with the PDF of the quote, its last day and the link to pay it. ' +
        'Quotes that have ended, or whose mail was not delivered, get none.'
      }
      action={`Follow up ${what}`}
      noun="quote"
      outcomesOf={({ results }) =>
        results.map(({ number, ...outcome }) => ({ name: number, ...outcome }))
      }
      onDone={onClear}
    >
      <Fields of={{ text: ownLines }} fieldOf={fieldOf} />
      {recent > 0 && (
        <div>
          <p className="text-sm text-ink-soft">
            {recent} of them {recent === 1 ? 'was' : 'were'} followed up within the last{' '}
            {recentFollowUp} hours, and {recent === 1 ? 'is' : 'are'} left out.
          </p>
          <Fields of={{ again: againField }} fieldOf={fieldOf} />
        </div>
      )}
    </SeveralDialog>
  );
}

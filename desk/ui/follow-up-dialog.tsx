import { useState } from 'react';
import { isRecentFollowUp, writeFollowUp } from '../../contract/desk/follow-up.ts';
import { type QuoteView, quoteCalls } from '../../contract/desk/quotes.ts';
import { shop } from '../../shop.config.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { ActionDialog } from './action-dialog.tsx';
import { fieldFailure } from './call-states.tsx';
import { DialogFailure } from './dialog-failure.tsx';
import { Fields, fieldsOf, ticked } from './fields.tsx';
import { formatMoment } from './format.tsx';
import { useDraft } from './use-draft.ts';

/** Shows the mail that follows up an open quote, takes lines to add, and sends it. */
export function FollowUpDialog({ number }: { readonly number: string }) {
  const { data, error, refetch } = useDeskQuery(quoteCalls.readQuote, { params: { number } });
  if (data) return <FollowUp quote={data} />;
  if (!error) return null;
  return <DialogFailure title="The quote did not load" error={error} onRetry={refetch} />;
}

const nothing = { text: '', again: '' };

function FollowUp({ quote }: { readonly quote: QuoteView }) {
  const { number, email, billing, followedUpAt } = quote;
  const [isAsked, setAsked] = useState(false);
  const [draft, setDraft] = useDraft(`follow-up ${number}`, nothing);
  const isRecent = isRecentFollowUp(followedUpAt);
  const { subject, opening, closing } = writeFollowUp({
    ...quote,
    expiresAt: new Date(quote.expiresAt),
    firstName: billing.firstName,
    timeZone: shop.timeZone,
  });
  return (
    <ActionDialog
      title={`Follow up ${number}`}
      call={quoteCalls.followUpQuote}
      input={() => ({
        params: { number },
        body: { text: draft.text, again: draft.again === ticked || undefined },
      })}
      shown={['text', 'again']}
      sentence={
        `${email} gets this mail once, with the PDF of the quote and the link to pay it.` +
        (followedUpAt === null ? '' : ` It was last followed up on ${formatMoment(followedUpAt)}.`)
      }
      action={`Follow up ${number}`}
      onError={(error) => setAsked(isAsked || fieldFailure(error, 'again') !== undefined)}
      done={() => `The follow-up of ${number} is on its way to ${email}.`}
      onDone={() => setDraft(nothing)}
    >
      {(errorOf) => {
        const fieldOf = fieldsOf(draft, setDraft, errorOf);
        return (
          <>
            <div className="space-y-2 rounded-control bg-sunken p-4 text-sm wrap-anywhere">
              <p className="font-medium">{subject}</p>
              <p>{opening}</p>
              {draft.text !== '' && <p className="whitespace-pre-line">{draft.text}</p>}
              <p>{closing}</p>
            </div>
            <Fields of={{ text: ownLines }} fieldOf={fieldOf} />
            {(isRecent || isAsked) && <Fields of={{ again: againField }} fieldOf={fieldOf} />}
          </>
        );
      }}
    </ActionDialog>
  );
}

export const ownLines = {
  label: 'Add lines of your own',
  hint: 'At most 500 characters.',
  type: 'lines',
  optional: true,
} as const;

export const againField = { label: 'Send another mail within 24 hours', type: 'checkbox' } as const;

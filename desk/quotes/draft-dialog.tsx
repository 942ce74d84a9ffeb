import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { Dialog } from '../../web/ui/dialog.tsx';
import { closeDialog } from '../ui/action-dialog.tsx';
import { Loading } from '../ui/call-states.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { DraftNotes } from './draft-notes.tsx';
import { DraftPage } from './draft-pages.tsx';
import { useDrawnDraft } from './use-drawn-draft.ts';

interface DraftDialogProps {
  readonly body: AgreedQuoteInput | null;
  readonly missing: readonly string[];
}

/** All pages of the document, legible. */
export function DraftDialog({ body, missing }: DraftDialogProps) {
  const draft = useDrawnDraft(body);
  const { drawing, isCurrent, error } = draft;
  const pages = Array.from({ length: drawing?.pages ?? 0 }, (_, index) => index + 1);
  return (
    <Dialog open onClose={closeDialog} title="As the buyer gets it">
      <div className="dialog-columns space-y-4">
        <DraftNotes draft={draft} missing={missing} />
        {!drawing && body && !error && <Loading rows={12} />}
        {drawing &&
          pages.map((page) => (
            <DraftPage key={page} drawing={drawing} page={page} isCurrent={isCurrent} />
          ))}
        {body && isCurrent && (
          <DocumentButton call={quoteCalls.saveDraft} input={{ body }} link>
            Save the draft as PDF
          </DocumentButton>
        )}
      </div>
    </Dialog>
  );
}

import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { openDialog } from '../ui/action-dialog.tsx';
import { DocumentButton } from '../ui/document-button.tsx';
import { Section } from '../ui/section.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { DraftNotes } from './draft-notes.tsx';
import { DraftPage } from './draft-pages.tsx';
import type { DrawnDraft } from './use-drawn-draft.ts';

interface DraftBesideProps {
  readonly draft: DrawnDraft;
  /** What would be sent; null while something is missing or wrong. */
  readonly body: AgreedQuoteInput | null;
  readonly missing: readonly string[];
}

/** The document beside the form, one page at a time, so that a whole page is in view. */
export function DraftBeside({ draft, body, missing }: DraftBesideProps) {
  const { drawing, isCurrent } = draft;
  const [chosen, setChosen] = useState(1);
  const pages = drawing?.pages ?? 1;
  const page = Math.min(chosen, pages);
  return (
    <Section
      title="As the buyer gets it"
      actions={
        drawing && (
          <div className="-my-2.5 -mr-2.5 flex items-center">
            {pages > 1 && (
              <>
                <IconButton
                  label="Previous page"
                  aria-disabled={page === 1}
                  onClick={() => setChosen(page - 1)}
                >
                  <ChevronLeft aria-hidden className="size-5" />
                </IconButton>
                <span className="text-sm text-ink-soft tabular-nums">
                  {page} of {pages}
                </span>
                <IconButton
                  label="Next page"
                  aria-disabled={page === pages}
                  onClick={() => setChosen(page + 1)}
                >
                  <ChevronRight aria-hidden className="size-5" />
                </IconButton>
              </>
            )}
            <IconButton
              label="Enlarge"
              onClick={() => openDialog(<DraftDialog body={body} missing={missing} />)}
            >
              <Maximize2 aria-hidden className="size-4.5" />
            </IconButton>
          </div>
        )
      }
    >
      <DraftNotes draft={draft} missing={missing} />
      {drawing && <DraftPage drawing={drawing} page={page} isCurrent={isCurrent} />}
      {body && isCurrent && (
        <DocumentButton call={quoteCalls.saveDraft} input={{ body }} link>
          Save the draft as PDF
        </DocumentButton>
      )}
    </Section>
  );
}

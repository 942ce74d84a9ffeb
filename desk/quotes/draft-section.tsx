import type { AgreedQuoteInput } from '../../contract/desk/agreed-quote.ts';
import { Button } from '../../web/ui/button.tsx';
import { openDialog } from '../ui/action-dialog.tsx';
import { DraftBeside } from './draft-beside.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { nameMissing } from './draft-notes.tsx';
import type { DrawnDraft } from './use-drawn-draft.ts';

interface DraftSectionProps {
  /** Null where there is no space beside the form: a button draws it in a dialog. */
  readonly draft: DrawnDraft | null;
  /** What would be sent; null while something is missing or wrong. */
  readonly body: AgreedQuoteInput | null;
  /** By field, the last field first. */
  readonly faults: ReadonlyMap<string, string>;
}

/** The document as it would be sent. */
export function DraftSection({ draft, body, faults }: DraftSectionProps) {
  const missing = nameMissing(faults);
  if (draft)
    return (
      <div className={besideClass}>
        <DraftBeside draft={draft} body={body} missing={missing} />
      </div>
    );
  return (
    <Button
      variant="secondary"
      className="justify-self-start max-sm:w-full"
      onClick={() => openDialog(<DraftDialog body={body} missing={missing} />)}
    >
      Show draft
    </Button>
  );
}

const besideClass = 'sticky top-28 col-start-2! row-span-3 row-start-1';

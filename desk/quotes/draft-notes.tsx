import type { ReactNode } from 'react';
import { describeFailure } from '../ui/call-states.tsx';
import { type DrawnDraft, isNotMade } from './use-drawn-draft.ts';

interface DraftNotesProps {
  readonly draft: DrawnDraft;
  /** What is missing or wrong, in the words of the fields. */
  readonly faults: readonly string[];
}

/** Why the pages are not those of what is typed; says nothing where they are. */
export function DraftNotes({ draft, faults }: DraftNotesProps) {
  return (
    <div role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
      {describeState(draft, faults)}
    </div>
  );
}

function describeState(draft: DrawnDraft, faults: readonly string[]): ReactNode {
  const { drawing, isCurrent, error, isWaiting } = draft;
  if (faults.length > 0)
    return (
      <>
        <p>The quote is drawn here, as its PDF has it, once these are right:</p>
        <ul className="mt-1 list-disc pl-5">
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </>
    );

  if (isCurrent) return null;
  if (isWaiting) return <p>Other documents are drawn first. The draft follows.</p>;
  if (error) return <p>Not drawn: {describeError(error)}</p>;
  return <p className={drawing ? 'sr-only' : ''}>Drawing the quote…</p>;
}

/** A receipt's words about its invoice are not for a draft. */
function describeError(error: Error): string {
  if (isNotMade(error)) return 'the shop can’t make the document now. Health says why.';
  return describeFailure(error);
}

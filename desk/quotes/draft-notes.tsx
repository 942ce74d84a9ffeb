import type { ReactNode } from 'react';
import { describeFailure } from '../ui/call-states.tsx';
import { type DrawnDraft, isNotMade } from './use-drawn-draft.ts';

interface DraftNotesProps {
  readonly draft: DrawnDraft;
  /** The fields that are empty or wrong. */
  readonly missing: readonly string[];
}

/** Why the pages are not those of what is typed; says nothing where they are. */
export function DraftNotes({ draft, missing }: DraftNotesProps) {
  return (
    <div role="status" className="text-sm wrap-anywhere text-ink-soft empty:hidden">
      {describeState(draft, missing)}
    </div>
  );
}

function describeState(draft: DrawnDraft, missing: readonly string[]): ReactNode {
  const { drawing, isCurrent, error, isWaiting } = draft;
  if (missing.length > 0)
    return (
      <>
        <p>The quote is drawn here, as its PDF has it, once these are right:</p>
        <p className="mt-1 text-ink">{missing.join(', ')}</p>
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

/** The names of the fields that are empty or wrong, in the form's order. */
export function nameMissing(faults: ReadonlyMap<string, string>): string[] {
  const names = [...faults.keys()].reverse().map((field) => {
    const name = field.slice(field.lastIndexOf('.') + 1);
    return labels[name] ?? name;
  });
  return [...new Set(names)];
}

const labels: Readonly<Record<string, string>> = {
  ...{ email: 'Email', firstName: 'First name', lastName: 'Last name', company: 'Company' },
  ...{ abn: 'ABN', purchaseOrder: 'Purchase order', street: 'Street address', city: 'City' },
  ...{ state: 'State', postcode: 'Postcode', phone: 'Phone', accountsEmail: 'Accounts email' },
  ...{ lines: 'Products', productId: 'Product', quantity: 'Seats', discount: 'Discount' },
  ...{ unitPriceCents: 'Price a seat', months: 'Months', endsOn: 'Last day', term: 'Term' },
  ...{ note: 'Note', validUntil: 'Quote valid until' },
};

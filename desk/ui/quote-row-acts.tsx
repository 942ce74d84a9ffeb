import { Banknote, type LucideIcon, PencilLine } from 'lucide-react';
import type { ComponentProps } from 'react';
import { type ListedQuote, quoteCalls } from '../../contract/desk/quotes.ts';
import { useIsAllowed } from '../api/use-desk.ts';
import { ActionButton } from './action-menu.tsx';
import { Day } from './format.tsx';
import { MarkPaidDialog } from './quote-dialogs.tsx';

/** The last day of a quote. In its place, what can be done where the pointer or the focus is. */
export function DayOrActs({ quote }: { readonly quote: ListedQuote }) {
  const { number, state, expiresAt } = quote;
  const isAllowed = useIsAllowed();
  const isUnpaid = state === 'open' || state === 'expired';
  const { createQuote, markPaid } = quoteCalls;
  if (!isUnpaid || !isAllowed(createQuote)) return <Day of={expiresAt} />;
  return (
    <span className="grid items-center justify-items-end *:col-start-1 *:row-start-1">
      <span className="[tr:focus-within_&]:invisible [tr:hover_&]:pointer-fine:invisible">
        <Day of={expiresAt} />
      </span>
      <span className={actsClass}>
        <RowAct
          icon={PencilLine}
          label={`Revise ${number}`}
          call={createQuote}
          opens={`/quotes/new?revise=${number}`}
        />
        <RowAct
          icon={Banknote}
          label={`Mark ${number} as paid`}
          call={markPaid}
          opens={<MarkPaidDialog quote={quote} />}
        />
      </span>
    </span>
  );
}

/** A finger opens the quote, which has them too. */
const actsClass =
  '-my-2 -mr-2 flex opacity-0 pointer-coarse:hidden [tr:focus-within_&]:opacity-100 ' +
  '[tr:hover_&]:opacity-100';

interface RowActProps extends Pick<ComponentProps<typeof ActionButton>, 'call' | 'opens'> {
  readonly icon: LucideIcon;
  readonly label: string;
}

function RowAct({ icon: Icon, label, ...opening }: RowActProps) {
  return (
    <ActionButton
      {...opening}
      variant="ghost"
      size="icon"
      aria-label={label}
      data-tooltip={label}
      className="size-9! -outline-offset-2"
    >
      <Icon aria-hidden className="size-4.5" />
    </ActionButton>
  );
}

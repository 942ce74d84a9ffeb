import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { orderCalls } from '../../contract/desk/orders.ts';
import { useIsAllowed, useSession } from '../api/use-desk.ts';
import { isMarkedKey } from '../ui/links.tsx';
import { SearchBox } from '../ui/list-narrowing.tsx';
import { useRecentThings } from '../ui/recent-things.ts';
import { useListAddress } from '../ui/use-list-address.ts';
import { findPlace, placeCommand } from './find-place.ts';
import { listRecent, type MayDo, type Suggestion } from './list-suggestions.ts';
import { type Command, readCommand } from './read-command.ts';
import { idOf, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * Finds orders, quotes, customers and keys while somebody types. `/` and Ctrl-K put the focus here
 * from anywhere. Enter opens the suggestion that the arrows chose, else searches the orders. The
 * acts of an order are in its row, and commands such as `refund 2 of INV-000012` open its dialog.
 */
export function SearchField() {
  const [path, navigate] = useLocation();
  const { search = '' } = useListAddress().values;
  const queryClient = useQueryClient();
  const listId = useId();
  /** Null while the field shows what the list of orders is searched for. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [place, setPlace] = useState(-1);
  /** Which of the acts in the row is chosen; before the first one is the row itself. */
  const [actPlace, setActPlace] = useState(-1);
  const mayDo = useMayDo();
  const shown = typed ?? (path === '/orders' ? search : '');
  const command = readAllowed(typed ?? '', mayDo);
  const found = useSuggestions(isOpen ? (typed ?? '') : '', command, mayDo);
  const recent = useRecentThings(useSession()?.email);
  const groups = shown === '' ? listRecent(recent) : found;
  const suggestions = groups.flatMap((group) => group.suggestions);
  const row = suggestions[place];
  const active = row?.acts?.[actPlace] ?? row ?? null;
  const isShown = isOpen && suggestions.length > 0;

  const choose = (nextPlace: number, nextAct = -1) => {
    setPlace(nextPlace);
    setActPlace(nextAct);
  };
  const close = () => {
    setOpen(false);
    choose(-1);
  };
  const pick = ({ href, asked }: Suggestion) => {
    close();
    setTyped(null);
    navigate(href, { state: asked ?? null });
  };
  const open = async (text: string) => {
    if (active) return pick(active);
    close();
    const found = await findPlace(queryClient, command?.text ?? text);
    if (command) {
      setTyped(null);
      return navigate(...(await placeCommand(queryClient, command, found)));
    }
    if (/^\/orders(#|$)/.test(found)) setTyped(null);
    navigate(found);
  };
  /** A whole key that is pasted opens its order without Enter. */
  const openPastedKey = async ({ currentTarget, clipboardData }: ClipboardEvent<HTMLElement>) => {
    const found = await findPlace(queryClient, clipboardData.getData('text').trim());
    if (!isMarkedKey(found)) return;
    close();
    setTyped(null);
    // Enter in the empty field would leave the order.
    currentTarget.blur();
    navigate(found);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShown) return;
    const count = suggestions.length;
    const actCount = row?.acts?.length ?? 0;
    // Before the first one is the text as it was typed.
    if (event.key === 'ArrowDown') choose(place + 1 < count ? place + 1 : -1);
    else if (event.key === 'ArrowUp') choose(place < 0 ? count - 1 : place - 1);
    else if (event.key === 'ArrowRight' && actPlace + 1 < actCount) choose(place, actPlace + 1);
    else if (event.key === 'ArrowLeft' && actPlace >= 0) choose(place, actPlace - 1);
    else if (event.key === 'Escape') close();
    else return;
    // With nothing typed, Escape leaves the field too.
    if (event.key === 'Escape' && shown === '') return;
    event.preventDefault();
  };

  return (
    <SearchBox
      boxClassName="relative min-w-0 flex-1 lg:max-w-xl"
      className="lg:pr-10"
      name="search"
      role="combobox"
      aria-label="Search orders"
      aria-keyshortcuts="/ Control+K"
      aria-autocomplete="list"
      aria-expanded={isShown}
      aria-controls={isShown ? listId : undefined}
      aria-activedescendant={active && isShown ? idOf(active) : undefined}
      placeholder="Order, invoice, quote, amount, email, company or key"
      searched={shown}
      onFocus={() => setOpen(true)}
      onType={(text) => {
        setTyped(text);
        setOpen(true);
        choose(-1);
      }}
      onKeyDown={onKeyDown}
      onPaste={(event) => void openPastedKey(event)}
      onBlur={close}
      onSearch={(text) => void open(text)}
      end={
        <>
          <kbd aria-hidden className={keyClass}>
            /
          </kbd>
          <span role="status" className="sr-only">
            {isShown && countSuggestions(suggestions.length, shown === '')}
          </span>
          {isShown && (
            <SuggestionList
              id={listId}
              groups={groups}
              active={active}
              onPick={pick}
              hint={shown === '' && mayDo('refund') ? hint : undefined}
            />
          )}
        </>
      }
    />
  );
}

const hint = 'Or type “refund 2 of INV-000012”, or “resend INV-000012”';

function useMayDo(): MayDo {
  const isAllowed = useIsAllowed();
  const calls = { refund: orderCalls.refundOrder, resend: orderCalls.resendReceipt };
  return (act) => isAllowed(calls[act]);
}

/** For an operator who may not do it, a command is a search like any other. */
function readAllowed(typed: string, mayDo: MayDo): Command | null {
  const command = readCommand(typed);
  return command && mayDo(command.act) ? command : null;
}

function countSuggestions(count: number, isRecent: boolean): string {
  return isRecent ? `${count} opened recently` : `${count} suggestions`;
}

const keyClass =
  'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line ' +
  'bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden';

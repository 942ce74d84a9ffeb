import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { useSession } from '../api/use-desk.ts';
import { isMarkedKey } from '../ui/links.tsx';
import { SearchBox } from '../ui/list-narrowing.tsx';
import { useRecentThings } from '../ui/recent-things.ts';
import { useListAddress } from '../ui/use-list-address.ts';
import { findPlace } from './find-place.ts';
import { listRecent, type Suggestion } from './list-suggestions.ts';
import { idOf, SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

/**
 * Finds orders, quotes, customers and keys while somebody types. `/` and Ctrl-K put the focus here
 * from anywhere. Enter opens the suggestion that the arrows chose, else searches the orders.
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
  const shown = typed ?? (path === '/orders' ? search : '');
  const found = useSuggestions(isOpen ? (typed ?? '') : '');
  const recent = useRecentThings(useSession()?.email);
  const groups = shown === '' ? listRecent(recent) : found;
  const suggestions = groups.flatMap((group) => group.suggestions);
  const active = suggestions[place] ?? null;
  const isShown = isOpen && suggestions.length > 0;

  const close = () => {
    setOpen(false);
    setPlace(-1);
  };
  const pick = ({ href }: Suggestion) => {
    close();
    setTyped(null);
    navigate(href);
  };
  const open = async (text: string) => {
    if (active) return pick(active);
    close();
    const found = await findPlace(queryClient, text);
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
    // Before the first one is the text as it was typed.
    if (event.key === 'ArrowDown') setPlace(place + 1 < count ? place + 1 : -1);
    else if (event.key === 'ArrowUp') setPlace(place < 0 ? count - 1 : place - 1);
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
        setPlace(-1);
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
          {isShown && <SuggestionList id={listId} groups={groups} active={active} onPick={pick} />}
        </>
      }
    />
  );
}

function countSuggestions(count: number, isRecent: boolean): string {
  return isRecent ? `${count} opened recently` : `${count} suggestions`;
}

const keyClass =
  'pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line ' +
  'bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden';

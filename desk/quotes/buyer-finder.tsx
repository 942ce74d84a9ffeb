import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { formatAbn } from '../../contract/abn.ts';
import type { KnownBuyer } from '../../contract/desk/quote-life.ts';
import { quoteCalls } from '../../contract/desk/quotes.ts';
import { fewestLetters } from '../../contract/desk/search.ts';
import { nameBuyer, personName } from '../../contract/shown-billing.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import { callDesk } from '../api/call-desk.ts';
import { ListOption } from '../ui/list-option.tsx';
import { useTyped } from '../ui/use-typed.ts';

const { findBuyers } = quoteCalls;

interface BuyerFinderProps {
  readonly onChoose: (buyer: KnownBuyer) => void;
}

/** Finds buyers whom the shop knows while somebody types. Arrows choose one, Enter takes it. */
export function BuyerFinder({ onChoose }: BuyerFinderProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [isFocused, setFocused] = useState(false);
  const listId = useId();
  const { buyers, isKnown } = useBuyers(text);
  const isOpen = isFocused && buyers.length > 0;

  const take = (buyer: KnownBuyer | undefined) => {
    if (!buyer) return;
    setText('');
    onChoose(buyer);
  };
  const moveTo = (place: number) => setChosen((place + buyers.length) % buyers.length);
  const actFor = (key: string): (() => void) | null => {
    if (key === 'ArrowDown') return () => moveTo(chosen + 1);
    if (key === 'ArrowUp') return () => moveTo(chosen - 1);
    if (key === 'Enter') return () => take(buyers[chosen]);
    if (key === 'Escape') return () => setText('');
    return null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actFor(event.key);
    // Enter in this field never sends the quote.
    if (event.key === 'Enter') event.preventDefault();
    // Without buyers, the other keys do what they do elsewhere.
    if (!act || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <div className="relative">
      <TextField
        label="Find a buyer"
        hint={
          isKnown && buyers.length === 0
            ? 'No buyer matches. Enter the details below.'
            : 'By company, name, email address or ABN. It fills in everything below.'
        }
        spellCheck={false}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${listId}-${chosen}` : undefined}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
      />
      <div id={listId} role="listbox" aria-label="Buyers" hidden={!isOpen} className={listClass}>
        {buyers.map((buyer, place) => (
          <ListOption
            key={buyer.email}
            id={`${listId}-${place}`}
            isChosen={place === chosen}
            onPick={() => take(buyer)}
            onPointerMove={() => setChosen(place)}
            className={optionClass}
          >
            <span translate="no" className="block truncate font-medium">
              {nameOf(buyer)}
            </span>
            <span translate="no" className="block truncate text-xs text-ink-soft">
              {describeBuyer(buyer)}
            </span>
          </ListOption>
        ))}
      </div>
    </div>
  );
}

const listClass =
  'absolute inset-x-0 top-[4.75rem] z-20 max-h-80 overflow-y-auto rounded-control border ' +
  'border-line-strong bg-surface py-1 shadow-overlay';
const optionClass =
  'min-h-11 cursor-pointer px-3 py-2 text-sm aria-selected:bg-sunken ' +
  'forced-colors:aria-selected:bg-[Highlight]';

/** None while somebody types, so that Enter never takes a buyer of an earlier text. */
function useBuyers(typed: string) {
  const text = useTyped(typed);
  const isAsked = text === typed.trim() && text.length >= fewestLetters;
  const query = useQuery({
    queryKey: [findBuyers.path, text],
    queryFn: () => callDesk(findBuyers, { body: { text } }),
    enabled: isAsked,
  });
  if (!isAsked) return { buyers: [], isKnown: false };
  return { buyers: query.data?.buyers ?? [], isKnown: query.data !== undefined };
}

function nameOf({ billing, email }: KnownBuyer): string {
  return nameBuyer({ company: billing.company, buyer: personName(billing), email });
}

function describeBuyer({ billing, email }: KnownBuyer): string {
  const { city, abn } = billing;
  const facts = [personName(billing), email, city, abn && `ABN ${formatAbn(abn)}`];
  return facts.filter(Boolean).join(' · ');
}

import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { formatQuoteNumber, parseQuoteNumber } from '../../contract/quotes.ts';
import { classNames } from '../../web/ui/class-names.ts';
import { controlClass } from '../../web/ui/field.tsx';
import { setSearchText, useSearchText } from '../api/search-text.ts';

/** Searches the orders, and opens a quote by its number. `/` puts the focus here from anywhere. */
export function SearchField() {
  const [, navigate] = useLocation();
  const searched = useSearchText();
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => focusOnSlash(() => input.current?.select()), []);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const quoteNumber = parseQuoteNumber(text);
    if (quoteNumber !== null) return navigate(`/quotes/${formatQuoteNumber(quoteNumber)}`);
    setSearchText(text);
    navigate('/orders');
  };
  return (
    <search className="min-w-0 flex-1 lg:max-w-xl">
      <form onSubmit={search} className="relative">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <input
          ref={input}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => event.key === 'ArrowDown' && focusFirstRow(event)}
          type="search"
          name="search"
          aria-label="Search orders"
          aria-keyshortcuts="/"
          placeholder="Order, invoice, quote, email, company or key"
          autoComplete="off"
          spellCheck={false}
          className={classNames(controlClass, 'pl-9 shadow-none lg:pr-10')}
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink-faint max-lg:hidden"
        >
          /
        </kbd>
      </form>
    </search>
  );
}

/** Goes on with the keyboard in the list below, if the screen has one. */
function focusFirstRow(event: { preventDefault(): void }) {
  const link = document.querySelector<HTMLElement>('main [data-row-link]');
  if (!link) return;
  event.preventDefault();
  link.focus();
}

function focusOnSlash(focus: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isTyping =
      target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
    if (isTyping || document.querySelector('[role=dialog], dialog[open]')) return;
    event.preventDefault();
    focus();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}

import { useEffect, useState } from 'react';
import { Dialog } from '../../web/ui/dialog.tsx';
import { focusLastRow, listRows, useRowMemory } from '../ui/row-memory.ts';

/** The keys that work on every screen, and the list of them, which `?` opens. */
export function DeskKeys() {
  const [isOpen, setOpen] = useState(false);
  useRowMemory();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFindKey(event)) {
        event.preventDefault();
        findHeaderSearch()?.select();
        return;
      }
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (isTaken || document.querySelector(covers)) return;
      if (event.key === '?' && !isTyping(event)) setOpen(true);
      else if (!pressKey(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} title="Keys">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-3 text-sm">
        {Object.entries(meanings).map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt className="space-x-1">
              {keys.split(' ').map((key) => (
                <kbd key={key} className={keyClass}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const covers = '[role=dialog], dialog[open], :popover-open:not([role=tooltip])';

const keyClass =
  'inline-block min-w-7 rounded border border-line bg-sunken px-1.5 py-0.5 text-center font-mono';

const meanings = {
  '/': 'Search this list',
  'Ctrl+K': 'Search everything, or begin: refund 2 of INV-000012, resend INV-000012',
  '→': 'From an order that is suggested to Refund and Resend in its row',
  'J ↓': 'Next row',
  'K ↑': 'Previous row',
  Enter: 'Open the row',
  X: 'Choose the row; with Shift, a click chooses all up to it',
  Esc: 'Clear what is chosen; back to the list, or from the search to its row',
  '?': 'Show these keys',
};

/** Ctrl-K, or Command-K, reaches the search of the whole desk from a field too. */
function isFindKey({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  if (defaultPrevented || altKey || shiftKey || document.querySelector(covers)) return false;
  return (ctrlKey || metaKey) && key.toLowerCase() === 'k';
}

function findHeaderSearch(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('header [role=combobox]');
}

/** Whether a key did something. */
function pressKey(event: KeyboardEvent): boolean {
  const { key } = event;
  if (isTyping(event)) return pressKeyInField(key, event.target as HTMLElement);
  if (event.shiftKey) return false;
  if (key === '/') return openSearch();
  if (key === 'Escape') return clearChosen() || goBack();
  if (key === 'x') return chooseRow();
  if (key in steps) return moveToRow(steps[key] ?? 0);
  if (key in arrowSteps && !isOnControl()) return moveToRow(arrowSteps[key] ?? 0);
  return false;
}

const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };
const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function pressKeyInField(key: string, field: HTMLElement): boolean {
  if (!field.matches('[type=search], [role=combobox]')) return false;
  if (key === 'ArrowDown') return moveToRow(0);
  return key === 'Escape' && leaveSearch(field);
}

/** Whether the focus is on something that has a use for the arrow keys. */
function isOnControl(): boolean {
  const controls = '[role=tab], ol, summary:not([data-row-link]), section[tabindex]';
  return document.activeElement?.matches(controls) ?? false;
}

/** To the row that is so many after the focused one, to the last one that was, or to the first. */
function moveToRow(step: number): boolean {
  const rows = listRows();
  const current = rows.findIndex((row) => row.matches(':focus'));
  if (current >= 0) rows[current + step]?.focus();
  else if (!focusLastRow()) rows[0]?.focus();
  return rows.length > 0;
}

function openSearch(): boolean {
  const field =
    document.querySelector<HTMLInputElement>('main [type=search]') ?? findHeaderSearch();
  field?.select();
  return field !== null;
}

function leaveSearch(field: HTMLElement): boolean {
  if (!focusLastRow()) field.blur();
  return true;
}

/** Chooses the focused row, or no longer: where rows can be chosen. */
function chooseRow(): boolean {
  const row = document.activeElement?.closest('main tr');
  const box = row?.querySelector<HTMLElement>('[data-choose]');
  box?.click();
  return box != null;
}

function clearChosen(): boolean {
  const clear = document.querySelector<HTMLElement>('main [data-clears-chosen]');
  clear?.click();
  return clear !== null;
}

function goBack(): boolean {
  const link = document.querySelector<HTMLElement>('main [data-back]');
  link?.click();
  return link !== null;
}

function isTyping({ target }: Event): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

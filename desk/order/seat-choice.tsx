import type { RefObject } from 'react';
import { readWhole } from '../../contract/amounts.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { readSeatNumbers } from '../../contract/desk/order-actions.ts';
import { formatSeats } from '../../contract/format.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import { NumberField, Radios } from '../ui/fields.tsx';
import {
  type emptyDraft,
  hasSeatKeys,
  listSeatNumbers,
  numbersField,
  type WhichSeats,
} from './refund-draft.ts';

type Draft = typeof emptyDraft;
type Line = OrderView['lines'][number];

interface SeatChoiceProps {
  readonly line: Line;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly faults: Readonly<Record<string, string>>;
  /** Of the field for how many. */
  readonly inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** More seats are chosen by typing their numbers alone. */
const mostBoxes = 60;

/** Asks how many seats of a line to refund, and then which, where they have keys of their own. */
export function SeatChoice({ line, draft, onChange, faults, inputRef }: SeatChoiceProps) {
  const { productId, productName, seatsLeft } = line;
  const text = draft.seats[productId] ?? '';
  const seats = readWhole(text.trim()) ?? 0;
  const isChoice = hasSeatKeys(line) && seats > 0 && seats < seatsLeft;
  const which = draft.which[productId] ?? 'last';
  const choose = (chosen: WhichSeats) =>
    onChange({ ...draft, which: { ...draft.which, [productId]: chosen } });
  return (
    <div className="space-y-2">
      <NumberField
        ref={inputRef}
        label={`How many seats of ${productName}`}
        hint={`Of ${seatsLeft}.`}
        inputMode="numeric"
        value={text}
        onChange={({ target }) =>
          onChange({ ...draft, seats: { ...draft.seats, [productId]: target.value } })
        }
        error={faults[productId] ?? faults.seats}
      />
      {isChoice && (
        <Radios
          legend={`Which seats of ${productName}`}
          labels={{
            last: `The last ${nameEnd(line, -seats)}`,
            first: `The first ${nameEnd(line, seats)}`,
            chosen: 'Others',
          }}
          chosen={which}
          onChoose={choose}
        />
      )}
      {isChoice && which === 'chosen' && (
        <ChosenSeats line={line} draft={draft} onChange={onChange} faults={faults} />
      )}
    </div>
  );
}

/** `2: seats 9–10`: the first so many of the line's seats, or of a negative number the last. */
function nameEnd({ keys, validKeyCount }: Line, count: number): string {
  const numbers = keys.filter(({ state }) => state === 'valid').map(({ seat }) => seat + 1);
  const many = Math.abs(count);
  // Of long lines, the order lists the first keys alone.
  if (count < 0 && numbers.length < validKeyCount) return String(many);
  const end = count < 0 ? numbers.slice(count) : numbers.slice(0, count);
  if (end.length < many) return String(many);
  return `${many}: ${many === 1 ? 'seat' : 'seats'} ${listSeatNumbers(end)}`;
}

function ChosenSeats({ line, draft, onChange, faults }: Omit<SeatChoiceProps, 'inputRef'>) {
  const { productId, productName, keys } = line;
  const text = draft.numbers[productId] ?? '';
  const valid = keys.filter(({ state }) => state === 'valid');
  const chosen = readSeatNumbers(text) ?? [];
  const write = (numbers: string) =>
    onChange({ ...draft, numbers: { ...draft.numbers, [productId]: numbers } });
  const toggle = (number: number) => {
    const next = new Set(chosen).symmetricDifference(new Set([number]));
    write([...next].sort((a, b) => a - b).join(', '));
  };
  return (
    <div className="space-y-2">
      <TextField
        label={`Numbers of the seats of ${productName}`}
        hint={`Such as 1, 4-6. Chosen: ${formatSeats(chosen.length)}.`}
        value={text}
        onChange={({ target }) => write(target.value)}
        error={faults[numbersField(line)]}
      />
      {valid.length <= mostBoxes && (
        <ul className="grid grid-cols-2 sm:grid-cols-3">
          {valid.map(({ id, seat, maskedKey }) => (
            <li key={id}>
              <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={chosen.includes(seat + 1)}
                  onChange={() => toggle(seat + 1)}
                  className="size-4.5 shrink-0"
                />
                <span className="tabular-nums">Seat {seat + 1}</span>
                <code translate="no" className="truncate text-ink-soft">
                  …{maskedKey?.slice(-5)}
                </code>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

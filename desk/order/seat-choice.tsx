import type { OrderView } from '../../contract/desk/order.ts';
import { readSeatNumbers } from '../../contract/desk/order-actions.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import type { FieldState } from '../ui/fields.tsx';
import { hasSeatKeys } from './refund-draft.ts';

interface SeatChoiceProps extends Omit<FieldState, 'value'> {
  readonly line: OrderView['lines'][number];
  readonly value: string | undefined;
}

/** More seats are chosen by typing their numbers alone. */
const mostBoxes = 60;

/** Asks which seats of a line to refund, by the last characters of their keys; or how many. */
export function SeatChoice({ line, value = '', onChange, error }: SeatChoiceProps) {
  const { productName, seatsLeft, keys } = line;
  const isByKey = hasSeatKeys(line);
  const valid = keys.filter(({ state }) => state === 'valid');
  const chosen = readSeatNumbers(value) ?? [];
  const toggle = (number: number) => {
    const next = new Set(chosen).symmetricDifference(new Set([number]));
    onChange({ target: { value: [...next].sort((a, b) => a - b).join(', ') } });
  };

  const byKey = `Numbers such as 1, 4-6. ${seatsLeft} are left.`;
  const byCount = `How many of ${seatsLeft}, the last ones.`;
  return (
    <div className="space-y-2">
      <TextField
        label={`Seats of ${productName}`}
        hint={isByKey ? byKey : byCount}
        inputMode={isByKey ? 'text' : 'numeric'}
        value={value}
        onChange={onChange}
        error={error}
      />
      {isByKey && valid.length <= mostBoxes && (
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

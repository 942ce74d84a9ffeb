import { Minus, Plus } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { clampSeats, maximumSeats, minimumSeats } from '../../contract/quantity.ts';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface QuantityFieldProps {
  /** What the seats are of. */
  readonly productName: string;
  readonly value: number;
  /** Gets 1 to 999. */
  readonly onChange: (seats: number) => void;
  /** What one seat less than one means; without it the minus button stops at one. */
  readonly onBelowMinimum?: () => void;
}

/** A number of seats from 1 to 999, to be typed or stepped. */
export function QuantityField({ productName, value, onChange, onBelowMinimum }: QuantityFieldProps) {
  const id = useId();
  const atMinimum = value <= minimumSeats;
  return (
    <div className="inline-flex items-center rounded-control border border-line-strong bg-surface shadow-card">
      <IconButton
        label={`Decrease seats of ${productName}`}
        aria-disabled={atMinimum && !onBelowMinimum}
        onClick={() => (atMinimum ? onBelowMinimum?.() : onChange(value - 1))}
      >
        <Minus aria-hidden className="size-4" />
      </IconButton>
      <label htmlFor={id}>
        <VisuallyHidden>Seats of {productName}</VisuallyHidden>
      </label>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={minimumSeats}
        max={maximumSeats}
        value={value}
        onChange={(event) => onChange(readSeats(event))}
        onFocus={(event) => event.target.select()}
        className="plain-number h-11 w-14 bg-transparent text-center font-medium tabular-nums"
      />
      <IconButton
        label={`Increase seats of ${productName}`}
        aria-disabled={value >= maximumSeats}
        onClick={() => onChange(value + 1)}
      >
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** What is no number from 1 on becomes a selected 1, so that the next digit takes its place. */
function readSeats({ target }: ChangeEvent<HTMLInputElement>): number {
  const seats = clampSeats(target.value);
  if (target.value !== String(seats)) {
    target.value = String(seats);
    if (seats === minimumSeats) target.select();
  }
  return seats;
}

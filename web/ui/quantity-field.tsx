import { Minus, Plus } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, type MouseEvent, type PointerEvent, useId, useRef } from 'react';
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
  const typing = useTyping();
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
      {/* Not a number input: the wheel changes those, and browsers differ in what they report of their text. */}
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-valuemin={minimumSeats}
        aria-valuemax={maximumSeats}
        aria-valuenow={value}
        value={value}
        onChange={(event) => onChange(typing.readSeats(event, value))}
        onKeyDown={(event) => {
          const step = steps[event.key];
          if (step === undefined) return;
          event.preventDefault();
          onChange(clampSeats(value + step));
        }}
        {...typing.selection}
        className="h-11 w-14 bg-transparent text-center font-medium tabular-nums"
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

/** The arrow keys step the number, as in any spin button. */
const steps: Partial<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** Reads what is typed, and selects the number when the field is entered, so that the next digit replaces it. */
function useTyping() {
  /** The rest of a text that is not a whole number is ignored: `1e3` is 1, not 3. */
  const isIgnoring = useRef(false);
  const isEntering = useRef(false);
  return {
    readSeats({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: number): number {
      const typed =
        nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText' ? nativeEvent.data : null;
      const replacesAll = typed === target.value;
      if (isIgnoring.current && typed !== null && !replacesAll) {
        target.value = String(before);
        return before;
      }
      isIgnoring.current = typed !== null && /\D/.test(target.value);
      const seats = clampSeats(target.value);
      if (target.value !== String(seats)) {
        target.value = String(seats);
        if (seats === minimumSeats && !isIgnoring.current) target.select();
      }
      return seats;
    },
    selection: {
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => {
        isIgnoring.current = false;
        if (!isEntering.current) target.select();
      },
      onBlur: () => {
        isEntering.current = false;
      },
      onPointerDown: ({ currentTarget }: PointerEvent<HTMLInputElement>) => {
        isIgnoring.current = false;
        isEntering.current = document.activeElement !== currentTarget;
      },
      // WebKit drops on release what was selected on press.
      onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
        if (isEntering.current) currentTarget.select();
        isEntering.current = false;
      },
    },
  };
}

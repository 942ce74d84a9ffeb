import { Minus, Plus } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, useRef } from 'react';
import { readWhole } from '../../contract/amounts.ts';
import { clampSeats, maximumSeats, minimumSeats } from '../../contract/format.ts';
import { IconButton } from './button.tsx';

interface QuantityFieldProps {
  readonly productName: string;
  readonly value: number;
  /** Receives 1 to 999. */
  readonly onChange: (seats: number) => void;
  /** Of the minus button at one seat, which otherwise stops at one. */
  readonly onBelowMinimum?: () => void;
}

export function QuantityField({
  productName,
  value,
  onChange,
  onBelowMinimum,
}: QuantityFieldProps) {
  const readSeats = useTypedSeats(value);
  const isPressed = useRef(false);
  const atMinimum = value <= minimumSeats;

  const step = (event: KeyboardEvent) => {
    const change = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    onChange(clampSeats(value + change));
  };
  return (
    <div className={frame}>
      <IconButton
        label={`Decrease seats of ${productName}`}
        aria-disabled={atMinimum && !onBelowMinimum}
        onClick={() => (atMinimum ? onBelowMinimum?.() : onChange(value - 1))}
      >
        <Minus className="size-4" />
      </IconButton>
      {/* Not a number input: the wheel changes those, and browsers differ in what they report. */}
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={`Seats of ${productName}`}
        aria-valuemin={minimumSeats}
        aria-valuemax={maximumSeats}
        aria-valuenow={value}
        value={value}
        onPointerDown={() => {
          isPressed.current = true;
        }}
        // WebKit drops on release what was selected on press.
        onFocus={({ target }) => isPressed.current || target.select()}
        onClick={({ currentTarget }) => {
          isPressed.current = false;
          currentTarget.select();
        }}
        onBlur={() => {
          isPressed.current = false;
        }}
        onChange={(event) => onChange(readSeats(event))}
        onKeyDown={step}
        className="size-11 bg-transparent text-center font-medium tabular-nums"
      />
      <IconButton
        label={`Increase seats of ${productName}`}
        aria-disabled={value >= maximumSeats}
        onClick={() => onChange(value + 1)}
      >
        <Plus className="size-4" />
      </IconButton>
    </div>
  );
}

const frame =
  'inline-flex items-center rounded-control border border-line-strong bg-surface shadow-card';

/** An emptied field becomes 1, selected, so that the next digit replaces it. */
function useTypedSeats(value: number) {
  /**
   * What was typed since a character that is no digit. Unless it is a number in groups (`1,000`),
   * it is ignored: `1e3` is 1, not 13.
   */
  const unread = useRef('');
  return ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): number => {
    const isTyping = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
    const isWholeText = isTyping && nativeEvent.data === target.value;
    const isUnread = unread.current !== '' && isTyping && !isWholeText;
    const typed = isUnread ? unread.current + nativeEvent.data : target.value;
    unread.current = isTyping && /\P{Nd}/u.test(typed) ? typed : '';

    const whole = readWhole(typed);
    if (isUnread && whole === null) {
      target.value = String(value);
      return value;
    }
    const seats = clampSeats(whole ?? typed);
    if (target.value !== String(seats)) {
      target.value = String(seats);
      if (seats === minimumSeats && unread.current === '') target.select();
    }
    return seats;
  };
}

import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useCheckoutState } from '../checkout-session.ts';

/** The number that the buyer sees: entering the code is a part of the first step. */
const numbers = { email: 1, code: 1, address: 2, payment: 3, quote: 3 };

export function StepIndicator() {
  const { step, goal } = useCheckoutState();
  const { label, last } = goal.kind === 'get-quote' ? quoteSteps : paymentSteps;
  return (
    <ol aria-label={label} className={listLook}>
      {['Email', 'Address', last].map((name, index) => (
        <Step key={name} name={name} number={index + 1} current={numbers[step]} />
      ))}
    </ol>
  );
}

/** A line of its own below the title where that has no space. */
const listLook = 'dialog-steps flex flex-wrap items-center justify-between gap-x-3';

const quoteSteps = { label: 'Steps to your quote', last: 'Quote' };
const paymentSteps = { label: 'Checkout steps', last: 'Payment' };

interface StepProps {
  readonly name: string;
  readonly number: number;
  readonly current: number;
}

function Step({ name, number, current }: StepProps) {
  const isEarlier = number < current;
  const isCurrent = number === current;
  const look = lookOf(isEarlier, isCurrent);
  return (
    <li
      aria-current={isCurrent ? 'step' : undefined}
      className={classNames('flex items-center gap-x-1.5 text-[0.8125rem]', look.text)}
    >
      {number > 1 && (
        <span aria-hidden className={classNames('mr-1.5 min-w-2 flex-1 border-t', look.line)} />
      )}
      <span aria-hidden className={classNames(markLook, look.mark)}>
        {isEarlier && <Check className="size-3.5" strokeWidth={2.75} />}
        {!isEarlier && number}
      </span>
      <span className={look.name}>
        {name}
        {isEarlier && <span className="sr-only"> (completed)</span>}
      </span>
    </li>
  );
}

function lookOf(isEarlier: boolean, isCurrent: boolean) {
  if (isEarlier) return looks.earlier;
  return isCurrent ? looks.current : looks.later;
}

const markLook =
  'grid size-5.5 shrink-0 place-items-center rounded-full border ' +
  'text-xs font-semibold tabular-nums';

const looks = {
  earlier: {
    text: 'text-ink-faint',
    line: 'border-highlight',
    mark: 'border-highlight bg-highlight text-on-highlight',
    name: 'text-highlight-strong',
  },
  current: {
    text: 'font-semibold text-ink',
    line: 'border-highlight',
    mark: 'border-action bg-action text-on-action',
    name: '',
  },
  later: {
    text: 'text-ink-faint',
    line: 'border-line',
    mark: 'border-line bg-sunken text-ink-faint',
    name: '',
  },
};

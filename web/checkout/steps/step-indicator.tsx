import { Check } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';
import { useCheckoutState } from '../checkout-session.ts';

/** The number that the buyer sees: entering the code is a part of the first step. */
const numbers = { email: 1, code: 1, address: 2, payment: 3, quote: 3 };

export function StepIndicator() {
  const { step, goal } = useCheckoutState();
  const isQuote = goal.kind === 'get-quote';
  const steps = ['Email', 'Address', isQuote ? 'Quote' : 'Payment'];
  const current = numbers[step];
  return (
    <ol
      aria-label={isQuote ? 'Steps to your quote' : 'Checkout steps'}
      className="flex flex-wrap items-center gap-2 max-[24rem]:justify-between sm:gap-3"
    >
      {steps.map((label, index) => {
        const number = index + 1;
        const place = number < current ? 'earlier' : number === current ? 'current' : 'later';
        return (
          <li
            key={label}
            aria-current={place === 'current' ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2 text-sm max-[24rem]:gap-1.5 sm:gap-3',
              index > 0 && 'min-[24rem]:flex-1',
              place === 'current' ? 'font-semibold text-ink' : 'text-ink-faint',
            )}
          >
            {index > 0 && (
              <span
                aria-hidden
                className={classNames(
                  'min-w-2 flex-1 border-t max-[24rem]:hidden',
                  place === 'later' ? 'border-line' : 'border-eucalyptus',
                )}
              />
            )}
            <span
              aria-hidden
              className={classNames(
                'grid size-7 shrink-0 place-items-center rounded-full border text-[0.8125rem] font-semibold tabular-nums',
                marks[place],
              )}
            >
              {place === 'earlier' ? <Check className="size-4" strokeWidth={2.75} /> : number}
            </span>
            <span className={place === 'earlier' ? 'text-eucalyptus-strong' : ''}>
              {label}
              {place === 'earlier' && <span className="sr-only"> (completed)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const marks = {
  earlier: 'border-eucalyptus bg-eucalyptus text-on-eucalyptus',
  current: 'border-action bg-action text-on-action',
  later: 'border-line bg-sunken text-ink-faint',
};

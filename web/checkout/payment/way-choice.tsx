import { CreditCard, ExternalLink, Landmark, Smartphone, Wallet } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { IconNote } from '../../ui/notice.tsx';

/** The card is the first, and the one that is chosen. */
export const ways = {
  card: { name: 'Card', Icon: CreditCard, action: 'Complete Purchase' },
  payto: {
    name: 'PayTo',
    Icon: Landmark,
    action: 'Continue with PayTo',
    note: {
      icon: Smartphone,
      text:
        'PayTo is a bank transfer that you approve in your bank’s app, usually within a minute. ' +
        'Your bank details go straight to Stripe, our payment provider.',
    },
  },
  paypal: {
    name: 'PayPal',
    Icon: Wallet,
    action: 'Continue to PayPal',
    note: {
      icon: ExternalLink,
      text: 'You approve the payment at PayPal, and then come back here for your licence keys.',
    },
  },
} as const;
export type WayToPay = keyof typeof ways;

interface WayChoiceProps {
  readonly way: WayToPay;
  readonly chooseWay: (way: WayToPay) => void;
  readonly busy: boolean;
}

/** Nothing where there is no choice. */
export function WayChoice({ way: chosen, chooseWay, busy }: WayChoiceProps) {
  const taken = { card: true, ...readOtherWays() };
  const names = (['card', 'payto', 'paypal'] as const).filter((way) => taken[way]);
  if (names.length === 1) return null;

  const columns = names.length === 2 ? 'grid-cols-2' : 'sm:grid-cols-3';
  return (
    <fieldset disabled={busy}>
      <legend className="mb-3 text-sm font-semibold">Payment method</legend>
      <div className={`grid gap-3 ${columns}`}>
        {names.map((way) => {
          const { name, Icon } = ways[way];
          return (
            <label key={way} className={choiceLook}>
              <input
                type="radio"
                name="way-to-pay"
                value={way}
                checked={way === chosen}
                onChange={() => chooseWay(way)}
                className="size-4.5"
              />
              {name}
              <Icon className="ml-auto size-5 text-ink-faint" />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const choiceLook =
  'flex min-h-13 items-center gap-2.5 rounded-control border border-line-strong px-4 font-medium ' +
  'has-checked:border-action has-checked:bg-action-soft';

/** What happens after the button, and below it what the way needs. */
type WayNoteProps = PropsWithChildren<{ readonly way: 'payto' | 'paypal' }>;

export function WayNote({ way, children }: WayNoteProps) {
  const { name, note } = ways[way];
  return (
    <section aria-label={name} className="space-y-5">
      <IconNote icon={note.icon}>{note.text}</IconNote>
      {children}
    </section>
  );
}

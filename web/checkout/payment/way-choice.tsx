import { CreditCard, ExternalLink, Landmark, Smartphone, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { IconNote } from '../../ui/notice.tsx';

export type WayToPay = 'card' | 'payto' | 'paypal';

interface WayChoiceProps {
  readonly way: WayToPay;
  readonly chooseWay: (way: WayToPay) => void;
  readonly busy: boolean;
}

const ways = [
  { way: 'card', name: 'Card', Icon: CreditCard },
  { way: 'payto', name: 'PayTo', Icon: Landmark },
  { way: 'paypal', name: 'PayPal', Icon: Wallet },
] as const;

/** The ways to pay, of which the card is the first and the one that is chosen. Nothing where there is no choice. */
export function WayChoice({ way: chosen, chooseWay, busy }: WayChoiceProps) {
  const others = readOtherWays();
  const taken = ways.filter(({ way }) => way === 'card' || others[way]);
  if (taken.length === 1) return null;
  const columns = taken.length === 2 ? 'grid-cols-2' : 'sm:grid-cols-3';
  return (
    <fieldset disabled={busy}>
      <legend className="mb-3 text-sm font-semibold">Payment method</legend>
      <div className={`grid gap-3 ${columns}`}>
        {taken.map(({ way, name, Icon }) => (
          <label
            key={way}
            className={`flex min-h-13 items-center gap-2.5 rounded-control border px-4 font-medium ${way === chosen ? 'border-action bg-action-soft' : 'border-line-strong'}`}
          >
            <input
              type="radio"
              name="way-to-pay"
              value={way}
              checked={way === chosen}
              onChange={() => chooseWay(way)}
              className="size-4.5"
            />
            {name}
            <Icon aria-hidden className="ml-auto size-5 text-ink-faint" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const notes = {
  payto: {
    label: 'PayTo',
    icon: Smartphone,
    text: 'PayTo is a bank transfer that you approve in your bank’s app, usually within a minute. Your bank details go straight to Stripe, our payment provider.',
  },
  paypal: {
    label: 'PayPal',
    icon: ExternalLink,
    text: 'You approve the payment at PayPal, and then come back here for your licence keys.',
  },
};

interface WayNoteProps {
  readonly way: keyof typeof notes;
  readonly children?: ReactNode;
}

/** What happens after the button, and below it what the way needs. */
export function WayNote({ way, children }: WayNoteProps) {
  const { label, icon, text } = notes[way];
  return (
    <section aria-label={label} className="space-y-5">
      <IconNote icon={icon}>{text}</IconNote>
      {children}
    </section>
  );
}

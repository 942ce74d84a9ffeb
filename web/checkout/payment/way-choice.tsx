import { ExternalLink, Smartphone } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import { readOtherWays } from '../../browser/payment-settings.ts';
import { IconNote } from '../../ui/notice.tsx';
import { panelTitleId } from './panel-title.ts';

/** The card is the first, and the one that is chosen. */
export const ways = {
  card: { name: 'Card', title: 'Card payment', action: 'Complete Purchase' },
  paypal: {
    name: 'PayPal',
    title: 'PayPal',
    action: 'Continue to PayPal',
    note: {
      icon: ExternalLink,
      text: 'You approve the payment at PayPal, and then come back here for your licence keys.',
    },
  },
  payto: {
    name: 'Bank transfer (PayTo)',
    title: 'Bank transfer (PayTo)',
    action: 'Continue with PayTo',
    note: {
      icon: Smartphone,
      text:
        'PayTo is a bank transfer that you approve in your bank’s app, usually within a minute. ' +
        'Your bank details go straight to Stripe, our payment provider.',
    },
  },
} as const;
export type WayToPay = keyof typeof ways;

export interface WayChoiceProps {
  readonly way: WayToPay;
  readonly chooseWay: (way: WayToPay) => void;
  readonly busy: boolean;
}

/** Nothing where there is no choice. */
export function WayChoice({ way: chosen, chooseWay, busy }: WayChoiceProps) {
  const taken = { card: true, ...readOtherWays() };
  const names = (['card', 'paypal', 'payto'] as const).filter((way) => taken[way]);
  if (names.length === 1) return null;
  return (
    <fieldset disabled={busy} className="border-b border-line">
      <legend className="sr-only">Payment method</legend>
      <div className="flex divide-x divide-line">
        {names.map((way) => (
          <label key={way} className={choiceLook}>
            <input
              type="radio"
              name="way-to-pay"
              value={way}
              checked={way === chosen}
              onChange={() => chooseWay(way)}
              className="size-4.5 shrink-0"
            />
            {ways[way].name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const choiceLook =
  'flex min-h-11 flex-auto items-center gap-2 px-3 py-1 text-sm leading-tight font-medium sm:px-4 ' +
  'not-has-checked:text-ink-soft has-checked:bg-action-soft';

/** What happens after the button, and below it what the way needs. */
type WayNoteProps = PropsWithChildren<{ readonly way: 'payto' | 'paypal' }>;

export function WayNote({ way, children }: WayNoteProps) {
  const { note } = ways[way];
  return (
    <section aria-labelledby={panelTitleId} className="space-y-3.5">
      {children}
      <IconNote icon={note.icon}>{note.text}</IconNote>
    </section>
  );
}

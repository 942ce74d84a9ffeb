import { CreditCard, ExternalLink, Wallet } from 'lucide-react';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { Notice } from '../../ui/notice.tsx';

export type WayToPay = 'card' | 'paypal';

interface WayChoiceProps {
  readonly way: WayToPay;
  readonly chooseWay: (way: WayToPay) => void;
  readonly busy: boolean;
}

const ways = [
  { way: 'card', name: 'Card', Icon: CreditCard },
  { way: 'paypal', name: 'PayPal', Icon: Wallet },
] as const;

/** The ways to pay, of which the card is the first and the one that is chosen. */
export function WayChoice({ way: chosen, chooseWay, busy }: WayChoiceProps) {
  return (
    <fieldset disabled={busy}>
      <legend className="mb-3 text-sm font-semibold">Payment method</legend>
      <div className="grid grid-cols-2 gap-3">
        {ways.map(({ way, name, Icon }) => (
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

/** What happens after the button. */
export function PayPalNote() {
  return (
    <section aria-label="PayPal" className="space-y-5">
      <p className="flex gap-2 text-sm text-ink-soft">
        <ExternalLink aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
        You approve the payment at PayPal, and then come back here for your licence keys.
      </p>
      {readPaymentSettings() === null && (
        <Notice tone="demo" title="Demonstration only">
          <p>A page of this shop stands for PayPal. No money is taken.</p>
        </Notice>
      )}
    </section>
  );
}

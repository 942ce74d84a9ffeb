import { shop } from '../../../shop.config.ts';
import { PolicyLinks } from '../../policies/policy-links.tsx';
import { Money } from '../../ui/money.tsx';
import { advanceCheckout } from '../checkout-session.ts';
import { TestNotice } from './test-notice.tsx';

export function DemoApproval() {
  return (
    <TestNotice title="Demonstration only">
      You approve the payment on a demonstration page, not at PayPal. No money is taken.
    </TestNotice>
  );
}

interface RemindersProps {
  readonly isOn: boolean;
  readonly busy: boolean;
}

export function Reminders({ isOn, busy }: RemindersProps) {
  const choose = (reminders: boolean) => advanceCheckout({ type: 'reminders-chosen', reminders });
  return (
    <label className="flex min-h-11 items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-4.5 shrink-0"
        disabled={busy}
        checked={isOn}
        onChange={({ target }) => choose(target.checked)}
      />
      Email me 30 and 7 days before these licences end
    </label>
  );
}

interface KeysNoteProps {
  /** Some keys are out of stock. */
  readonly keysFollow: boolean;
}

export function KeysNote({ keysFollow }: KeysNoteProps) {
  return (
    <p className="text-sm text-ink-soft">
      {keysFollow ? 'Keys in stock' : 'Your keys'} appear here immediately, and by email with your
      tax invoice.
    </p>
  );
}

interface ChargeNoteProps {
  readonly totalCents: number;
}

/** Who takes the money, how often, and under which policies. */
export function ChargeNote({ totalCents }: ChargeNoteProps) {
  return (
    <>
      <p>
        You pay <strong className="font-medium text-ink">{shop.legalName}</strong>{' '}
        <span className="inline-block">(ABN {shop.abn})</span>{' '}
        <Money cents={totalCents} className="font-medium text-ink" /> AUD once, for 12 months. No
        automatic renewal.
      </p>
      <div className="dialog-terms flex flex-wrap gap-x-4">
        <p>By paying, you accept our terms. They don’t limit your rights under consumer law.</p>
        <PolicyLinks />
      </div>
    </>
  );
}

import { priceLines } from '../../../contract/money.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import type { PurchaseLine } from '../purchase-attempt.ts';
import { StepActions } from '../steps/step-actions.tsx';

interface PayActionsProps {
  readonly lines: readonly PurchaseLine[];
  readonly isBusy: boolean;
  readonly onBack: () => void;
}

/** The button that charges the card, with what it charges beside it. */
export function PayActions({ lines, isBusy, onBack }: PayActionsProps) {
  return (
    <StepActions onBack={onBack} busy={isBusy}>
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-5">
        <p className="flex items-baseline justify-between gap-3 sm:block sm:text-right">
          <span className="text-sm text-ink-soft sm:block sm:text-xs">Total (inc. GST)</span>
          <Money cents={priceLines(lines).totalCents} className="text-xl font-semibold" />
        </p>
        <Button type="submit" size="large" busy={isBusy}>
          {isBusy ? 'Processing Payment...' : 'Complete Purchase'}
        </Button>
      </div>
    </StepActions>
  );
}

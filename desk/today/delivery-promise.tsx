import { type DeliveryMeasure, fewestMeasured, formatSeconds, formatShare } from '../../contract/delivery.ts';
import { groupDigits } from '../../contract/money.ts';
import { Section } from '../ui/section.tsx';
import { StatusPill } from '../ui/status-pill.tsx';

/** Whether receipts arrive within five minutes, as measured. */
export function DeliveryPromise({ delivery }: { readonly delivery: DeliveryMeasure | null }) {
  return (
    <Section title="Delivery within 5 minutes">
      {delivery ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-xl font-semibold tracking-tight tabular-nums">{formatShare(delivery)}</p>
          <StatusPill tone={isKept(delivery) ? 'good' : 'attention'}>
            {isKept(delivery) ? 'Kept' : 'Not kept for every order'}
          </StatusPill>
          <p className="w-full text-sm text-ink-soft">
            {groupDigits(String(delivery.withinFiveMinutes))} of {groupDigits(String(delivery.orders))} orders
            of the last {delivery.days} days. {describeMedian(delivery)} Orders whose keys were out of stock
            count as late.
          </p>
        </div>
      ) : (
        <p className="text-sm text-ink-soft">
          Appears when there are {fewestMeasured} paid orders within 30 days.
        </p>
      )}
    </Section>
  );
}

function isKept({ orders, withinFiveMinutes }: DeliveryMeasure): boolean {
  return withinFiveMinutes === orders;
}

function describeMedian({ medianSeconds }: DeliveryMeasure): string {
  return medianSeconds === null
    ? 'Fewer than half of the receipts were accepted by the mail server.'
    : `Half of the receipts were accepted by the mail server within ${formatSeconds(medianSeconds)} of the payment.`;
}

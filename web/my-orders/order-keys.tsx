import { Eye, EyeOff } from 'lucide-react';
import { useId } from 'react';
import { calls } from '../../contract/calls.ts';
import { countOf } from '../../contract/format.ts';
import type { MyOrder } from '../../contract/my-orders.ts';
import { ask } from '../api/send.ts';
import { LicenseKeys } from '../keys/license-keys.tsx';
import { Button } from '../ui/button.tsx';
import { CallFailure } from './call-failure.tsx';
import { useOrderCall } from './use-orders.ts';

export interface OrderKeysProps {
  /** The address of the order. */
  readonly email: string;
  readonly order: MyOrder;
}

/** They are loaded when the buyer asks for them, and forgotten when they are hidden. */
export function OrderKeys({ email, order }: OrderKeysProps) {
  const { orderId, invoiceNumber } = order;
  const reading = useOrderCall(email, () => ask(calls.readOrderKeys, { params: { orderId } }));
  const regionId = useId();
  const keys = order.lines.reduce((sum, { keyCount }) => sum + keyCount, 0);
  if (keys === 0) return null;
  const isShown = Boolean(reading.data);
  const Icon = isShown ? EyeOff : Eye;
  const label = countOf(keys, 'Key');
  const toggle = () => {
    if (isShown) reading.reset();
    else reading.mutate();
  };
  return (
    <div className="space-y-4 border-t border-line p-4">
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        busy={reading.isPending}
        aria-expanded={isShown}
        aria-controls={isShown ? regionId : undefined}
        onClick={toggle}
      >
        {!reading.isPending && <Icon className="size-4" />}
        <span>
          {isShown ? 'Hide' : 'Show'} {label}
          <span className="sr-only"> of {invoiceNumber}</span>
        </span>
      </Button>
      <CallFailure error={reading.error} fallback="The keys did not load. Try again in a moment." />
      {reading.data && (
        <div id={regionId}>
          <LicenseKeys orderId={orderId} groups={reading.data.licenseKeys} level={5} />
        </div>
      )}
    </div>
  );
}

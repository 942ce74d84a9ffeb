import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import type { ShownKey } from './list-keys.ts';

interface ReplaceKeyProps {
  readonly order: OrderView;
  readonly line: OrderView['lines'][number];
  readonly chosen: ShownKey;
  readonly onClose: () => void;
}

/** Hands out another key for a dead one. */
export function ReplaceKey({ order: { orderId, email }, line, chosen, onClose }: ReplaceKeyProps) {
  return (
    <ActionDialog
      title="Replace a key"
      onClose={onClose}
      call={keysCalls.replaceKey}
      input={(reason) => ({ body: { orderId, licenceKeyId: chosen.id, reason } })}
      sentence={`The key of ${describeKey(line, chosen)} is replaced by another one, which is mailed to ${email}. No money moves.`}
      irreversible="The old key is never sold again, and is to be revoked at the vendor."
      action="Replace the key"
      done={() => `Key replaced. The new key is on its way to ${email}.`}
      reasonDraft={`replace ${orderId} ${line.position}`}
    />
  );
}

/** `seat 2 of Security Complete`, or the product where one key is for all seats. */
export function describeKey({ delivery, productName }: ReplaceKeyProps['line'], { seat }: ShownKey): string {
  return delivery === 'seat' ? `seat ${seat + 1} of ${productName}` : productName;
}

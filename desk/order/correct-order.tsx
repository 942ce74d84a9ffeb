import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { ActionDialog, reasonField } from '../ui/action-dialog.tsx';

interface OrderProps {
  readonly order: OrderView;
}

export type Line = OrderView['lines'][number];
export type Key = Line['keys'][number];

interface ReplaceKeyProps extends OrderProps {
  readonly line: Line;
  readonly chosen: Key;
}

export function ReplaceKey({ order: { orderId, email }, line, chosen }: ReplaceKeyProps) {
  const seat = `seat ${chosen.seat + 1}`;
  return (
    <ActionDialog
      title="Replace a dead key"
      call={keysCalls.replaceKey}
      fields={{ reason: { ...reasonField, initial: usualReason } }}
      draft={`replace ${orderId} ${line.position}`}
      input={({ reason }) => ({ body: { orderId, licenceKeyId: chosen.id, reason } })}
      sentence={
        <>
          The key of {describeKey(line, chosen)} is replaced by another one, which is mailed to{' '}
          {email}. No money moves.
        </>
      }
      irreversible="The old key is never sold again, and is to be revoked at the vendor."
      action={line.delivery === 'line' ? 'Replace the key' : `Replace the key of ${seat}`}
      done={() => `Key replaced. The new key is on its way to ${email}.`}
    />
  );
}

/** A dead key is what a replacement is for. The field shows it, and another reason replaces it. */
const usualReason = 'The buyer reports that it doesn’t work';

/** `seat 2 of Security Complete`, or the product where one key is for all seats. */
export function describeKey({ delivery, productName }: Line, { seat }: Key): string {
  if (delivery === 'line') return productName;
  return `seat ${seat + 1} of ${productName}`;
}

import { useState } from 'react';
import { keysCalls } from '../../contract/desk/keys.ts';
import type { OrderView } from '../../contract/desk/order.ts';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { useDraft } from '../ui/use-draft.ts';
import type { ShownKey } from './list-keys.ts';

interface ReplaceKeyProps {
  readonly order: OrderView;
  readonly line: OrderView['lines'][number];
  /** The key to replace; null while none is chosen. */
  readonly chosen: ShownKey | null;
  readonly onClose: () => void;
}

/** Hands out another key for a dead one. */
export function ReplaceKey({ order, line, chosen, onClose }: ReplaceKeyProps) {
  const [reason, setReason] = useDraft(`replace ${order.orderId} ${line.position}`, '');
  const [mailedTo, setMailedTo] = useState('');
  const replacing = useDeskAction(keysCalls.replaceKey);
  const refused = fieldFailure(replacing.error, 'reason');
  const what = chosen && describeKey(line, chosen);
  const close = () => {
    if (replacing.isError) replacing.reset();
    onClose();
  };
  const replace = () => {
    if (!chosen) return;
    replacing.mutate(
      { body: { orderId: order.orderId, licenceKeyId: chosen.id, reason } },
      {
        onSuccess: () => {
          setMailedTo(order.email);
          setReason('');
          onClose();
        },
      },
    );
  };
  return (
    <>
      <ActionAnswer
        error={null}
        done={replacing.isSuccess && `Key replaced. The new key is on its way to ${mailedTo}.`}
      />
      <ConfirmDialog
        open={chosen !== null}
        onClose={close}
        title="Replace a key"
        effect={`The key of ${what} is replaced by another one, which is mailed to ${order.email}. No money moves.`}
        irreversible="The old key is never sold again, and is to be revoked at the vendor."
        action="Replace the key"
        onConfirm={replace}
        state={{ isPending: replacing.isPending, error: refused ? null : replacing.error }}
        refusal={refused ? replacing.error : null}
      >
        <ReasonField value={reason} onChange={setReason} error={refused} />
      </ConfirmDialog>
    </>
  );
}

/** `seat 2 of Security Complete`, or the product where one key is for all seats. */
export function describeKey({ delivery, productName }: ReplaceKeyProps['line'], { seat }: ShownKey): string {
  return delivery === 'seat' ? `seat ${seat + 1} of ${productName}` : productName;
}

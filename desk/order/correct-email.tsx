import { useState } from 'react';
import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { Button } from '../../web/ui/button.tsx';
import { TextField } from '../../web/ui/text-field.tsx';
import { fieldFailure } from '../api/describe-failure.ts';
import { useDeskAction } from '../api/use-desk.ts';
import { ActionAnswer } from '../ui/action-answer.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';

/** Corrects the address of an order, to which its receipt is mailed then. */
export function CorrectEmail({ order: { orderId, email } }: { readonly order: OrderView }) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useDraft(`email ${orderId}`, '');
  const correcting = useDeskAction(orderCalls.fixEmail);
  const refused = fieldFailure(correcting.error, 'email');
  const open = () => {
    correcting.reset();
    setTyped(typed || email);
    setOpen(true);
  };
  const correct = () =>
    correcting.mutate(
      { params: { orderId }, body: { email: typed } },
      {
        onSuccess: () => {
          setOpen(false);
          setTyped('');
        },
      },
    );
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant="secondary" onClick={open}>
        Correct the email address
      </Button>
      <ActionAnswer
        error={null}
        done={correcting.data && `Corrected. The receipt is on its way to ${correcting.data.email}.`}
      />
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Correct the email address"
        effect="The receipt with the invoice and the licence keys is mailed to the new address."
        irreversible="A mail to a wrong address can’t be called back: anyone who reads it has the keys."
        action="Correct and mail"
        onConfirm={correct}
        state={{ isPending: correcting.isPending, error: refused ? null : correcting.error }}
        refusal={refused ? correcting.error : null}
      >
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={refused}
        />
      </ConfirmDialog>
    </div>
  );
}

import type { OrderView } from '../../contract/desk/order.ts';
import { orderCalls } from '../../contract/desk/orders.ts';
import { TextField } from '../../web/ui/text-field.tsx';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { useDraft } from '../ui/use-draft.ts';

interface CorrectEmailProps {
  readonly order: OrderView;
  readonly onClose: () => void;
}

/** Corrects the address of an order, to which its receipt is mailed then. */
export function CorrectEmail({ order: { orderId, email }, onClose }: CorrectEmailProps) {
  const [typed, setTyped] = useDraft(`email ${orderId}`, email);
  return (
    <ActionDialog
      title="Correct the email address"
      onClose={onClose}
      call={orderCalls.fixEmail}
      input={() => ({ params: { orderId }, body: { email: typed } })}
      sentence="The receipt with the invoice and the licence keys is mailed to the new address."
      irreversible="A mail to a wrong address can’t be called back: anyone who reads it has the keys."
      action="Correct and mail"
      done={(answer) => `Corrected. The receipt is on its way to ${answer.email}.`}
      onDone={() => setTyped(email)}
      fields={['email']}
    >
      {(errorOf) => (
        <TextField
          label="Email address"
          type="email"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          error={errorOf('email')}
        />
      )}
    </ActionDialog>
  );
}

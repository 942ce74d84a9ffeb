import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type SendCodeRequest, sendCodeRequest } from '../../contract/verification.ts';
import { stepFocus } from '../steps/step-heading.tsx';
import { useDialogEntry } from '../tabs/use-dialog-entry.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CodeStep } from '../verification/code-step.tsx';
import { EmailStep } from '../verification/email-step.tsx';
import { advanceFindKeys, useFindKeysState } from './find-keys-state.ts';
import { OrderList } from './order-list.tsx';

export interface FindKeysDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** From an email address to its orders. A browser that verified an address within the hour starts at the orders. */
export default function FindKeysDialog({ open, onClose }: FindKeysDialogProps) {
  const { step, email } = useFindKeysState();
  const form = useForm({
    mode: 'onTouched',
    // Keeps a new message from moving a button away from under the click that left the field.
    delayError: 200,
    resolver: zodResolver(sendCodeRequest),
    defaultValues: { email },
  });
  const close = useDialogEntry({ open, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Find my keys"
      {...(step === 'code' && { initialFocus: stepFocus })}
    >
      <FindKeysSteps form={form} />
    </Dialog>
  );
}

/** While the dialog is open. */
function FindKeysSteps({ form }: { readonly form: UseFormReturn<SendCodeRequest> }) {
  const state = useFindKeysState();
  const { step } = state;
  useEffect(() => () => advanceFindKeys({ type: 'closed' }), []);
  const verification = { ...state, codeFor: 'my-orders', advance: advanceFindKeys } as const;
  const enterAnotherEmail = () => {
    form.reset({ email: '' });
    advanceFindKeys({ type: 'moved', to: 'email' });
  };
  return (
    <>
      {step === 'email' && <EmailStep verification={verification} form={form} purpose={purpose} />}
      {step === 'code' && <CodeStep verification={verification} />}
      {step === 'orders' && <OrderList onAnotherEmail={enterAnotherEmail} />}
    </>
  );
}

const purpose =
  'Enter the address that you bought with. We send it a code first, to check that it is yours. Then you see its orders.';

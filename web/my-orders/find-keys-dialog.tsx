import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type SendCodeRequest, sendCodeRequest } from '../../contract/verification.ts';
import { OfflineNotice } from '../steps/failure-notice.tsx';
import { checkOnLeave } from '../steps/field-formats.ts';
import { focusStep } from '../steps/step-heading.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogEntry } from '../ui/use-dialog-entry.ts';
import { CodeStep } from '../verification/code-step.tsx';
import { EmailStep } from '../verification/email-step.tsx';
import type { VerificationEvent } from '../verification/verification.ts';
import { advanceFindKeys, useFindKeysState } from './find-keys-state.ts';
import { OrderList } from './order-list.tsx';
import { useOrders } from './use-orders.ts';

export interface FindKeysDialogProps {
  readonly open: boolean;
  /** By the browser's Forward. */
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** A browser that verified an address within the hour starts at the orders. */
export default function FindKeysDialog({ open, onOpen, onClose }: FindKeysDialogProps) {
  const { step, failure, email } = useFindKeysState();
  const form = useForm({
    ...checkOnLeave,
    resolver: zodResolver(sendCodeRequest),
    defaultValues: { email },
  });
  const close = useDialogEntry({ name: 'find-keys', open, onOpen, onClose });
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Find my keys"
      onOpened={step === 'code' ? focusStep : undefined}
    >
      <OfflineNotice failure={failure} className="mb-6">
        Continue when you are connected again.
      </OfflineNotice>
      <FindKeysSteps form={form} />
    </Dialog>
  );
}

/** While the dialog is open. */
function FindKeysSteps({ form }: { readonly form: UseFormReturn<SendCodeRequest> }) {
  const state = useFindKeysState();
  const { step, sessionEnded } = state;
  const orders = useOrders(step === 'orders');
  const listed = orders.email;
  const { reset } = form;
  useEffect(() => () => advanceFindKeys({ type: 'closed' }), []);
  useEffect(() => {
    if (sessionEnded && listed !== null) reset({ email: listed });
  }, [sessionEnded, listed, reset]);

  const advance = (event: VerificationEvent) => {
    if (event.type === 'email-verified' && state.email !== listed) void orders.forget();
    advanceFindKeys(event);
  };
  const askForAnotherEmail = () => {
    reset({ email: '' });
    advanceFindKeys({ type: 'moved', to: 'email' });
  };
  const verification = { ...state, codeFor: 'my-orders', advance } as const;
  return (
    <>
      {step === 'email' && (
        <EmailStep
          verification={verification}
          form={form}
          purpose={sessionEnded ? again : purpose}
          verified={sessionEnded ? null : listed}
          onKeep={() => advanceFindKeys({ type: 'orders-kept' })}
        />
      )}
      {step === 'code' && <CodeStep verification={verification} />}
      <OrderList
        key={listed}
        {...orders}
        isShown={step === 'orders'}
        onAnotherEmail={askForAnotherEmail}
      />
    </>
  );
}

const purpose =
  'Enter the address that you bought with. We send it a code first, to check that it is yours. ' +
  'Then you see its orders.';

const again =
  'Your session has ended. Verify your address again, and you return to where you were.';

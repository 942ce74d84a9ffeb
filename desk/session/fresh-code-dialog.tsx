import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { Recipient } from '../../web/ui/recipient.tsx';
import { callDesk, useFreshCodeNeeded } from '../api/call-desk.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { CodeForm, type SentCode, sendCode } from './code-form.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ConfirmByPasskey } from './passkey-dialog.tsx';
import { useConfirming } from './use-confirming.ts';

/** Asks before a risky action for the operator's passkey or, where they have none, for a code. */
export function FreshCodeDialog({ session }: { readonly session: DeskSession }) {
  if (!useFreshCodeNeeded()) return null;
  if (session.hasPasskey) return <ConfirmByPasskey session={session} />;
  return <FreshCode email={session.email} />;
}

function FreshCode({ email }: { readonly email: string }) {
  const formId = useId();
  const [sent, setSent] = useState<SentCode | null>(null);
  const sending = useMutation({ mutationFn: sendCode, onSuccess: setSent });
  const entering = useConfirming((code: string) =>
    callDesk(sessionCalls.enterFreshCode, { body: { code } }),
  );

  if (sent) {
    const button = (
      <BusyButton type="submit" form={formId} call={entering} doing="Checking…">
        Continue
      </BusyButton>
    );
    return (
      <ConfirmDialog button={button}>
        <CodeForm id={formId} sent={sent} onSent={setSent} checking={entering} />
      </ConfirmDialog>
    );
  }

  const button = (
    <BusyButton call={sending} doing="Sending…" onClick={() => sending.mutate(email)}>
      Send code
    </BusyButton>
  );
  return (
    <ConfirmDialog button={button}>
      <div className="space-y-5">
        <p>
          This action needs a code that is at most 15 minutes old. We mail it to{' '}
          <Recipient address={email} />.
        </p>
        <ActionFailure error={sending.error} />
      </div>
    </ConfirmDialog>
  );
}

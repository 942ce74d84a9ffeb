import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { Dialog } from '../../web/ui/dialog.tsx';
import { callDesk } from '../api/call-desk.ts';
import { settleFreshCode, useFreshCodeNeeded } from '../api/fresh-code.ts';
import { sessionKey } from '../api/session-data.ts';
import { ActionFailure } from '../ui/action-failure.tsx';
import { CodeForm, sendCode } from './code-form.tsx';

/** Asks for a fresh code when an action needs one, which then continues. */
export function FreshCodeDialog({ email }: { readonly email: string }) {
  const isNeeded = useFreshCodeNeeded();
  return (
    <Dialog open={isNeeded} onClose={() => settleFreshCode(false)} title="Confirm that it is you">
      {isNeeded && <FreshCode email={email} />}
    </Dialog>
  );
}

function FreshCode({ email }: { readonly email: string }) {
  const queryClient = useQueryClient();
  const [demoCode, setDemoCode] = useState<string | null>(null);
  const { mutate: send, ...sending } = useMutation({
    mutationFn: sendCode,
    onSuccess: (sent) => setDemoCode(sent.demoCode),
  });
  const entering = useMutation({
    mutationFn: (code: string) => callDesk(sessionCalls.enterFreshCode, { body: { code } }),
    onSuccess: (session) => {
      queryClient.setQueryData(sessionKey, session);
      settleFreshCode(true);
    },
  });
  if (!sending.isSuccess) {
    return (
      <div className="space-y-5">
        <p>
          Refunds, prices, imports, and what shows or mails keys need a code that is at most 15 minutes old.
          We mail it to <strong className="font-semibold wrap-anywhere">{email}</strong>.
        </p>
        <ActionFailure error={sending.error} />
        <div className="flex flex-wrap-reverse justify-end gap-3">
          <Button variant="secondary" onClick={() => settleFreshCode(false)}>
            Cancel
          </Button>
          <Button busy={sending.isPending} onClick={() => send(email)}>
            {sending.isPending ? 'Sending…' : 'Send code'}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <CodeForm
      sent={{ email, demoCode }}
      onSent={(sent) => setDemoCode(sent.demoCode)}
      onCode={entering.mutate}
      state={entering}
      action="Continue"
    >
      <Button variant="ghost" onClick={() => settleFreshCode(false)}>
        Cancel
      </Button>
    </CodeForm>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { CodeForm } from './code-form.tsx';
import type { SentCode } from './send-code.ts';

interface SignInByCodeProps {
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  readonly onSignedIn: (session: DeskSession) => void;
  readonly onBack: () => void;
}

/** Signs in with the code that was mailed. */
export function SignInByCode({ sent, onSent, onSignedIn, onBack }: SignInByCodeProps) {
  const signingIn = useMutation({
    mutationFn: (code: string) => callDesk(sessionCalls.signIn, { body: { email: sent.email, code } }),
    onSuccess: onSignedIn,
  });
  return (
    <CodeForm sent={sent} onSent={onSent} onCode={signingIn.mutate} state={signingIn} action="Sign in">
      <Button variant="ghost" onClick={onBack}>
        Use another address
      </Button>
    </CodeForm>
  );
}

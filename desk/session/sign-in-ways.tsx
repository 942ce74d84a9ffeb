import type { ReactNode } from 'react';
import { sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { CommandBox } from '../ui/command-box.tsx';
import { CodeForm, type SentCode } from './code-form.tsx';
import { useSigningIn } from './use-signing-in.ts';

interface LinkSignInProps {
  readonly token: string;
  readonly onOther: () => void;
}

export function LinkSignIn({ token, onOther }: LinkSignInProps) {
  const signingIn = useSigningIn(() => callDesk(sessionCalls.useLoginLink, { body: { token } }));
  return (
    <>
      <p className="text-sm text-ink-soft">This link signs you in once, on this browser.</p>
      <ActionFailure error={signingIn.error} />
      {signingIn.error && (
        <div className="space-y-2 text-sm text-ink-soft">
          <p>For a new link, run this again:</p>
          <CommandBox command="npm run shop -- login-link" />
        </div>
      )}
      <SignInButtons other="Use a code instead" onOther={onOther}>
        {/* A button, so that a mail program's preview doesn't use the link up. */}
        <Button size="large" busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
          Sign in
        </Button>
      </SignInButtons>
    </>
  );
}

interface CodeSignInProps {
  readonly sent: SentCode;
  /** Null asks for another address. */
  readonly onSent: (sent: SentCode | null) => void;
}

export function CodeSignIn({ sent, onSent }: CodeSignInProps) {
  const { email } = sent;
  const signingIn = useSigningIn((code: string) =>
    callDesk(sessionCalls.signIn, { body: { email, code } }),
  );
  return (
    <CodeForm sent={sent} onSent={onSent} checking={signingIn}>
      <SignInButtons other="Use another address" onOther={() => onSent(null)}>
        <BusyButton type="submit" size="large" call={signingIn} doing="Checking…">
          Sign in
        </BusyButton>
      </SignInButtons>
    </CodeForm>
  );
}

interface SignInButtonsProps {
  readonly other: string;
  readonly onOther: () => void;
  readonly children: ReactNode;
}

function SignInButtons({ other, onOther, children }: SignInButtonsProps) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-3">
      <Button variant="ghost" onClick={onOther}>
        {other}
      </Button>
      {children}
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type DeskSession, sessionCalls } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { callDesk } from '../api/call-desk.ts';
import { ActionFailure } from '../ui/action-failure.tsx';

interface SignInByLinkProps {
  readonly token: string;
  readonly onSignedIn: (session: DeskSession) => void;
  readonly onGiveUp: () => void;
}

/** Signs in with a link of the command line. A button, so that a mail program's preview doesn't use the link up. */
export function SignInByLink({ token, onSignedIn, onGiveUp }: SignInByLinkProps) {
  const signingIn = useMutation({
    mutationFn: () => callDesk(sessionCalls.useLoginLink, { body: { token } }),
    onSuccess: onSignedIn,
  });
  return (
    <div className="space-y-5">
      <p className="text-sm text-ink-soft">This link signs you in once, on this browser.</p>
      <ActionFailure error={signingIn.error} />
      {signingIn.error && (
        <p className="text-sm text-ink-soft">
          For a new link, run <code className="font-mono">npm run shop -- login-link</code> again.
        </p>
      )}
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        <Button variant="ghost" onClick={onGiveUp}>
          Use a code instead
        </Button>
        <Button size="large" busy={signingIn.isPending} onClick={() => signingIn.mutate()}>
          Sign in
        </Button>
      </div>
    </div>
  );
}

import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { NoPasskeyHere } from './passkey-dialog.tsx';
import { describePasskeyFailure, findPasskeyPlace, signInWithPasskey } from './use-passkey.ts';

interface PasskeySignInProps {
  readonly site: string | null;
  readonly keep: (signingIn: Promise<DeskSession>) => Promise<DeskSession>;
  readonly onSignedIn: (session: DeskSession) => void;
}

/** The button that signs in with a passkey, or where that works. */
export function PasskeySignIn({ site, keep, onSignedIn }: PasskeySignInProps) {
  const signingIn = useMutation({
    mutationFn: () => keep(signInWithPasskey()),
    onSuccess: onSignedIn,
  });
  const place = findPasskeyPlace(site);
  if (place === 'nowhere') return null;
  if (place === 'elsewhere')
    return (
      <div className="border-t border-line pt-5 text-sm text-ink-soft">
        <NoPasskeyHere site={site} />
      </div>
    );
  return (
    <div className="space-y-4 border-t border-line pt-5">
      <ActionFailure error={signingIn.error} describe={describePasskeyFailure} />
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        busy={signingIn.isPending}
        onClick={() => signingIn.mutate()}
      >
        {!signingIn.isPending && <KeyRound aria-hidden className="size-4.5" />}
        {signingIn.isPending ? 'Waiting for your device…' : 'Sign in with a passkey'}
      </Button>
    </div>
  );
}

import { KeyRound } from 'lucide-react';
import { BusyButton } from '../ui/busy-button.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { NoPasskeyHere } from './passkey-dialog.tsx';
import { describePasskeyFailure, findPasskeyPlace, signInWithPasskey } from './use-passkey.ts';
import { useSigningIn } from './use-signing-in.ts';

/** The button that signs in with a passkey, or where that works. */
export function PasskeySignIn({ site }: { readonly site: string | null }) {
  const signingIn = useSigningIn(signInWithPasskey);
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
      <BusyButton
        variant="secondary"
        size="large"
        className="w-full"
        call={signingIn}
        doing="Waiting for your device…"
        onClick={() => signingIn.mutate()}
      >
        <KeyRound aria-hidden className="size-4.5" />
        Sign in with a passkey
      </BusyButton>
    </div>
  );
}

import { KeyRound } from 'lucide-react';
import type { DeskSession } from '../../contract/desk/session.ts';
import { Button } from '../../web/ui/button.tsx';
import { ActionFailure } from '../ui/call-states.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useConfirming } from './use-confirming.ts';
import {
  addressWithPasskeys,
  confirmWithPasskey,
  describePasskeyFailure,
  findPasskeyPlace,
} from './use-passkey.ts';

export function ConfirmByPasskey({ session }: { readonly session: DeskSession }) {
  const confirming = useConfirming(confirmWithPasskey);
  const isHere = findPasskeyPlace(session.passkeySite) === 'here';
  const button = isHere && (
    <Button busy={confirming.isPending} onClick={() => confirming.mutate()}>
      <KeyRound aria-hidden className="size-4" />
      {confirming.isPending ? 'Waiting for your device…' : 'Use passkey'}
    </Button>
  );
  return (
    <ConfirmDialog button={button}>
      <div className="space-y-5">
        {isHere && <p>This action needs your passkey, used within the last 15 minutes.</p>}
        {!isHere && <NoPasskeyHere site={session.passkeySite} />}
        <ActionFailure error={confirming.error} describe={describePasskeyFailure} />
      </div>
    </ConfirmDialog>
  );
}

/** Where passkeys do work. */
export function NoPasskeyHere({ site }: { readonly site: string | null }) {
  if (findPasskeyPlace(site) !== 'elsewhere' || site === null)
    return <p>This browser can’t use passkeys. Open the desk in another one.</p>;
  const address = addressWithPasskeys(site);
  return (
    <p>
      Passkeys of this desk work at{' '}
      <a className="link wrap-anywhere" href={address}>
        {new URL(address).origin}
      </a>
      , not at this address.
    </p>
  );
}

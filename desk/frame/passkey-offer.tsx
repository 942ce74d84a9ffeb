import { KeyRound, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DeskSession } from '../../contract/desk/session.ts';
import { IconButton } from '../../web/ui/button.tsx';
import { findPasskeyPlace } from '../session/use-passkey.ts';
import { TextLink } from '../ui/links.tsx';

const declined = 'desk-passkey-declined';

/** Offers a passkey to an operator who has none, until they decline it in this browser. */
export function PasskeyOffer({ session }: { readonly session: DeskSession }) {
  const [path] = useLocation();
  const [isDeclined, setDeclined] = useState(() => readDeclined() === session.email);
  if (session.hasPasskey || isDeclined || path === '/account') return null;
  if (findPasskeyPlace(session.passkeySite) !== 'here') return null;
  const decline = () => {
    setDeclined(true);
    writeDeclined(session.email);
  };
  return (
    <div className={stripClass}>
      <KeyRound aria-hidden className="size-4 shrink-0 text-action-strong" />
      <p className="min-w-0 flex-1 py-2">
        Sign in with your finger, face or PIN instead of codes.{' '}
        <TextLink href="/account">Add a passkey</TextLink>
      </p>
      <IconButton label="Not now" onClick={decline}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

const stripClass =
  'flex items-center gap-2 border-b border-action-line bg-action-soft pl-4 text-sm ' +
  'sm:pl-6 lg:pl-8';

/** A browser may block storage: then it asks again. */
function readDeclined(): string | null {
  try {
    return localStorage.getItem(declined);
  } catch {
    return null;
  }
}

function writeDeclined(email: string) {
  try {
    localStorage.setItem(declined, email);
  } catch {
    // It asks again after a reload.
  }
}

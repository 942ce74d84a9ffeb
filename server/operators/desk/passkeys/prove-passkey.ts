import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { SignedChallenge } from '../../../../contract/desk/passkeys.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { raiseAlert } from '../../alert-store.ts';
import { recordAuditEvent } from '../../record-audit-event.ts';
import { readChallenge, spendChallenge } from './challenges.ts';
import { lockPasskey, type Passkey, recordUse, suspendPasskey } from './passkey-store.ts';
import { loadWebAuthn } from './webauthn.ts';

interface Proof {
  readonly signed: SignedChallenge;
  readonly purpose: 'sign-in' | 'confirm';
  readonly sessionId: number | null;
  /** Where passkeys belong, and where the page is. */
  readonly site: string;
  readonly origin: string;
  readonly now: Date;
}

/**
 * `copied`: the signature is right, but its device has signed since then. The passkey is suspended.
 */
export type Proven =
  | { readonly kind: 'right'; readonly email: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'copied' };

/**
 * Checks what a passkey signed, and records its use. The transaction must be committed for every
 * outcome: it uses up the challenge, and suspends a passkey that was copied.
 */
export async function provePasskey(tx: Tx, proof: Proof): Promise<Proven> {
  const { signed, site, now } = proof;
  const challenge = readChallenge(signed.response.clientDataJSON);
  if (challenge === null || !(await spendChallenge(tx, { ...proof, challenge })))
    return { kind: 'wrong' };
  const passkey = await lockPasskey(tx, signed.id);
  if (!passkey || passkey.site !== site || passkey.suspendedAt) return { kind: 'wrong' };
  const counter = await verify(proof, passkey, challenge);
  if (counter === null) return { kind: 'wrong' };
  // Devices that share a passkey count nothing (WebAuthn Level 3, section 6.1.1).
  const counts = counter > 0 || passkey.counter > 0;
  if (counts && counter <= passkey.counter) {
    await suspend(tx, passkey, now);
    return { kind: 'copied' };
  }
  await recordUse(tx, { id: passkey.id, counter, now });
  return { kind: 'right', email: passkey.email };
}

/**
 * The counter that was signed; null where the signature, the page or the person's verification is
 * not right.
 */
async function verify(
  { signed, site, origin }: Proof,
  { id, publicKey }: Passkey,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      // The library compares counters before it checks the signature: anyone could then suspend a
      // passkey.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // It throws for everything that is not as it must be, such as another origin.
    return null;
  }
}

async function suspend(tx: Tx, { id, email, name }: Passkey, now: Date): Promise<void> {
  await suspendPasskey(tx, { id, now });
  await recordAuditEvent(tx, {
    actor: 'shop',
    action: 'passkey-suspended',
    after: { email, name },
  });
  await raiseAlert(tx, {
    subject: `passkey-suspended ${id.slice(0, 40)} ${now.toISOString()}`,
    kind: 'passkey-suspended',
    text:
      `The passkey “${name}” of ${email} was refused and suspended: its device had counted ` +
      'further before, so somebody may have copied it. Remove it under Your account, and check ' +
      `under Audit what ${email} did lately.`,
  });
}

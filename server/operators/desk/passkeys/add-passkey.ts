import { createHmac } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import {
  passkeyCalls as calls,
  type MadePasskey,
  mostPasskeys,
} from '../../../../contract/desk/passkeys.ts';
import type { Seller } from '../../../../contract/seller.ts';
import { queueMail } from '../../../mail/outbox-store.ts';
import type { Db, Tx } from '../../../platform/database/pool.ts';
import { refuse, refuseUnknown } from '../../../platform/http/refused.ts';
import { insertAuditEvent } from '../../record-audit-event.ts';
import type { Operator } from '../session/operator.ts';
import { endFreshness } from '../session/session-store.ts';
import { minutesValid, readChallenge, saveChallenge, spendChallenge } from './challenges.ts';
import { deletePasskey, insertPasskey, listPasskeys, lockPasskeysOf } from './passkey-store.ts';
import { algorithms, loadWebAuthn } from './webauthn.ts';

export interface AddingParts {
  readonly db: Db;
  readonly clock: () => Date;
  readonly secret: string;
  readonly seller: Pick<Seller, 'tradingName'>;
}

/**
 * What the browser needs to make a passkey, which must verify who uses it and know for whom it is.
 */
export async function askToAdd(
  { db, clock, secret, seller }: AddingParts,
  { email, id: sessionId }: Operator,
  site: string,
) {
  const owned = await listPasskeys(db, email);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: `${seller.tradingName} desk`,
    rpID: site,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(createHmac('sha256', secret).update(`passkey ${email}`).digest()),
    timeout: minutesValid * 60_000,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: owned.filter((passkey) => passkey.site === site),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await saveChallenge(db, {
    challenge: options.challenge,
    purpose: 'add',
    sessionId,
    now: clock(),
  });
  return options;
}

interface Addition {
  readonly operator: Operator;
  readonly name: string;
  readonly made: MadePasskey;
  readonly site: string;
  readonly origin: string;
}

/**
 * Adds a passkey and mails its operator. Other browsers of the operator need a new confirmation, by
 * passkey.
 */
export async function addPasskey(
  parts: AddingParts,
  { operator, name, made, site, origin }: Addition,
) {
  const now = parts.clock();
  const { email, id: sessionId } = operator;
  const challenge = readChallenge(made.response.clientDataJSON);
  const isOurs =
    challenge !== null &&
    // A commit of its own: a refusal below must not give the challenge back.
    (await parts.db
      .transaction()
      .execute((tx) => spendChallenge(tx, { challenge, purpose: 'add', sessionId, now })));
  const credential = isOurs ? await verify({ made, site, origin }, challenge) : null;
  if (!credential) throw refuse('The passkey was not accepted. Nothing was changed. Add it again.');
  await parts.db.transaction().execute(async (tx) => {
    await lockPasskeysOf(tx, email);
    if ((await listPasskeys(tx, email)).length >= mostPasskeys)
      throw refuse(`You have ${mostPasskeys} passkeys. Remove one first.`);
    const passkey = {
      id: credential.id,
      email,
      site,
      name,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: made.response.transports ?? [],
      now,
    };
    if (!(await insertPasskey(tx, passkey))) throw refuse('This passkey has been added already.');
    await endFreshness(tx, { email, except: sessionId, now });
    await recordAndMail(tx, { email, action: calls.add.audit, after: { name, site } });
  });
  return { name };
}

export async function removePasskey(
  { db }: Pick<AddingParts, 'db'>,
  { email, id }: { email: string; id: string },
) {
  return db.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, { id, email });
    if (name === null) throw refuseUnknown('You have no such passkey.');
    await recordAndMail(tx, { email, action: calls.remove.audit, after: { name } });
    return { name };
  });
}

interface Change {
  readonly email: string;
  readonly action: string;
  readonly after: object;
}

async function recordAndMail(tx: Tx, { email, action, after }: Change): Promise<void> {
  const eventId = await insertAuditEvent(tx, { actor: email, action, after });
  await queueMail(tx, { kind: 'passkey-changed', subjectId: String(eventId), recipient: email });
}

/**
 * Null where it is not what this desk asked for, on its page, by a person whom the device has
 * verified.
 */
async function verify(
  { made, site, origin }: Pick<Addition, 'made' | 'site' | 'origin'>,
  challenge: string,
) {
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    return registrationInfo?.credential ?? null;
  } catch {
    // It throws for everything that is not as it must be, such as another origin.
    return null;
  }
}

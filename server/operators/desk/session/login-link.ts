import { commandActions } from '../../../../contract/desk/command-actions.ts';
import { hashToken, newToken } from '../../../verification/codes.ts';
import { raiseAlert } from '../../alert-store.ts';
import { type ChangeNeeds, defineChange } from '../action.ts';
import { type KnownSigning, openKnownSession, type SignedIn } from './open-known-session.ts';
import { later } from './session-store.ts';
import type { SignInParts } from './sign-in.ts';

const minutesValid = 10;

/** Signs an operator in once, without a mail. Only the command line has this action. */
export const makeLoginLink = defineChange(
  commandActions.makeLoginLink,
  async ({ tx, clock, record }: ChangeNeeds<'clock'>, { email: address }) => {
    const token = newToken();
    const expiresAt = later(clock(), minutesValid);
    await tx
      .insertInto('operator_login_links')
      .values({ token_hash: hashToken(token), email: address, expires_at: expiresAt })
      .execute();
    await record({ after: { email: address } });
    return { token, expiresAt: expiresAt.toISOString() };
  },
);

/**
 * Signs in with a link that a command printed. It works once, and only while its address is an
 * operator's. Each use is an alert: it needs no mailbox and no passkey.
 */
export function useLoginLink(
  { db, clock, findRole }: Pick<SignInParts, 'db' | 'clock' | 'findRole'>,
  { token, from }: { readonly token: string; readonly from: KnownSigning },
): Promise<SignedIn | null> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    const link = await tx
      .deleteFrom('operator_login_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst();
    if (!link || !findRole(link.email)) return null;
    const { email } = link;
    await raiseAlert(tx, {
      subject: `login-link-used ${hashToken(token).toString('hex').slice(0, 16)}`,
      kind: 'login-link-used',
      text:
        `${email} signed in to the desk with a login link, from ${from.address} ` +
        `(${from.browser}). If none of you made it on the shop’s machine, somebody else has ` +
        `access to that machine: remove ${email} from OPERATORS, restart the shop, and look for ` +
        'an intruder.',
    });
    return openKnownSession(tx, { email, now, by: 'login-link', from });
  });
}

import * as z from 'zod/mini';
import { email } from '../../../contract/text.ts';
import { hashToken, newToken } from '../../codes/codes.ts';
import { type ChangeNeeds, defineChange } from '../action.ts';
import { later } from './session-store.ts';

const minutesValid = 10;

/** Signs an operator in once, without a mail. Only the command line has this action. */
export const makeLoginLink = defineChange(
  {
    summary: "Print a link that signs an operator in to the desk, for when mail doesn't work",
    role: 'owner',
    body: z.object({ email }),
    answer: z.object({ token: z.string(), expiresAt: z.string() }),
    audit: 'login-link-made',
  },
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

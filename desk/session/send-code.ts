import { sessionCalls } from '../../contract/desk/session.ts';
import { callDesk } from '../api/call-desk.ts';

/** Where a code went, and the code itself on a demonstration. */
export interface SentCode {
  readonly email: string;
  readonly demoCode: string | null;
}

/** Mails a code to an operator. Anybody else's address gets the same response and no mail. */
export async function sendCode(email: string): Promise<SentCode> {
  const { demoCode = null } = await callDesk(sessionCalls.sendCode, { body: { email } });
  return { email, demoCode };
}

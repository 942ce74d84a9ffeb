import type { FastifyInstance } from 'fastify';
import { healthCalls } from '../../../contract/desk/health.ts';
import type { KeySealer } from '../../licences/key-sealer.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { serveDeskCall } from '../serve-desk-call.ts';
import type { ReadOperator } from '../session/operator.ts';
import type { CheckParts } from './check.ts';
import { checkHealth } from './check-health.ts';
import { sendTestMail, type TestMailParts } from './send-test-mail.ts';

export type HealthRouteParts = Omit<CheckParts, 'openSealer' | 'mailer'> &
  Omit<TestMailParts, 'mailer'> & {
    readonly mailer: Mailer;
    readonly sealer: KeySealer;
    readonly readOperator: ReadOperator;
  };

/** Serves the checks of the shop's health, and the test mail. */
export function serveDeskHealth(app: FastifyInstance, parts: HealthRouteParts): void {
  const openSealer = async () => parts.sealer;
  serveDeskCall(app, healthCalls.readHealth, parts, () => checkHealth({ ...parts, openSealer }));
  serveDeskCall(app, healthCalls.sendTestMail, parts, (_input, { email }) => sendTestMail(parts, email));
}

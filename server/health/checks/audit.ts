import { countOf } from '../../../contract/format.ts';
import { checkAuditChain } from '../../operators/check-audit-chain.ts';
import { broken, ok } from '../../operators/finding.ts';
import { databaseCheck } from '../check.ts';

export const audit = databaseCheck('audit', async ({ db }) => {
  const { events, missing, changed } = await checkAuditChain(db);
  if (missing + changed === 0)
    return ok(`No audit event is missing or was changed: ${events} in all.`);
  const faults = [
    missing > 0 && `${countOf(missing, 'audit event')} missing`,
    changed > 0 && `${countOf(changed, 'audit event')} changed`,
  ];
  return broken(
    `Somebody wrote to the audit past the shop: ${faults.filter(Boolean).join(', ')}.`,
    'Find out who may write to the database, and compare the audit with that of a backup.',
  );
});

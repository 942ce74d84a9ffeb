import { ok, skipped, warning } from '../../operators/finding.ts';
import { deskAddress, findDeskFault } from '../../platform/settings/desk-address.ts';
import { check } from '../check.ts';

/** Anyone who reaches `/metrics` reads the shop's sales. */
export const desk = check('desk', async ({ config }) => {
  if (config.adminPort === null)
    return skipped('This process opens neither the desk nor /metrics.');
  const fault = findDeskFault(config);
  if (fault) return warning(fault.finding, fault.action);
  return ok(`The desk is at ${deskAddress(config)?.url ?? config.adminHost}.`);
});

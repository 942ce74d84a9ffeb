import { statfs } from 'node:fs/promises';
import { broken, type Finding, ok, skipped, warning } from '../../operators/finding.ts';
import { isLoopback } from '../../platform/settings/loopback.ts';
import { check } from '../check.ts';

export const user = check('user', async () => {
  if (process.getuid?.() !== 0) return ok('This process does not run as root.');
  return warning(
    'This process runs as root: anyone who breaks into it owns the machine.',
    'Run the shop as a user of its own, as deploy/systemd shows.',
  );
});

export const demoMode = check('mode', async ({ config: { mode, host, publicUrl } }) => {
  const isPublic = !isLoopback(publicUrl ? new URL(publicUrl).hostname : host);
  if (mode !== 'demo' || !isPublic) return ok(`The shop is in ${mode} mode.`);
  return warning(
    'The shop is in demo mode at a public address: it takes no money, and its keys open nothing.',
    'Set MODE=live to sell, or keep the demonstration off the internet.',
  );
});

const gigabyte = 1_000_000_000;

export const disk = check('disk', async ({ config: { dataFolder } }) => {
  const found = await statfs(dataFolder).catch(() => null);
  if (!found) return skipped(`The data folder ${dataFolder} does not exist on this machine.`);
  return judgeFreeSpace(found.bavail * found.bsize, dataFolder);
});

/** `free` is in bytes. */
export function judgeFreeSpace(free: number, dataFolder: string): Finding {
  const finding = `${(free / gigabyte).toFixed(1)} GB are free for the data folder ${dataFolder}.`;
  const action =
    'Free or add space: on a full disk the shop sells nothing. Old logs and backups are first ' +
    'to go.';
  if (free < gigabyte / 2) return broken(finding, action);
  return free < 5 * gigabyte ? warning(finding, action) : ok(finding);
}

/** Words of claims that need proof: a contract, a count, a measurement. */
const needsProof =
  /authori[sz]ed|certified|official|partner|trusted|\d\s*\+|%|award|best|number one|#1/i;

/**
 * Misleading claims are an offence (Australian Consumer Law s 18 and s 29), also those that a
 * template came with.
 */
export const claims = check('claims', async ({ seller, config: { mode } }) => {
  if (mode !== 'live') return skipped('The claims in shop.config.ts matter in live mode.');
  const said = [...seller.claims, ...Object.values(seller.home ?? {})];
  const unproven = said.filter((claim = '') => needsProof.test(claim));
  if (unproven.length === 0)
    return ok('No claim in shop.config.ts needs a proof that the shop lacks.');
  const list = unproven.map((claim) => `“${claim}”`).join(', ');
  return warning(
    `Nothing in the shop proves these claims of shop.config.ts: ${list}.`,
    'Keep the evidence for each, such as the contract of a reseller, or remove it.',
  );
});

export const operators = check(
  'operators',
  async ({ seller, config: { operators: named, mode } }) => {
    if (named.length > 0) return ok(`Alerts go to ${named.map(({ email }) => email).join(', ')}.`);
    const finding =
      `OPERATORS is not set: alerts and sign-in codes go to ${seller.email}, ` +
      'which buyers see.';
    return mode === 'demo'
      ? ok(finding)
      : warning(finding, 'Set OPERATORS to the people who run the shop.');
  },
);

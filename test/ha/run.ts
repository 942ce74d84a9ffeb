import { rm } from 'node:fs/promises';
import { isBuildFresh } from '../../scripts/build-stamp.ts';
import { runNode } from '../../scripts/run-node.ts';
import { audit, formatFindings } from '../faults/audit.ts';
import { describeCounts } from '../faults/row.ts';
import { waitUntilSettled } from '../faults/settle.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type HaMeasurement, haFaults, measureFault } from './ha-faults.ts';
import { HaScene } from './ha-scene.ts';
import { installPackages } from './install-packages.ts';

/**
 * Sells on three simulated machines with the files of deploy/ha while one part after the other fails, and audits. Needs
 * root on Debian 12. `node test/ha/run.ts switchover` runs the faults whose names contain the word.
 */
const [word = ''] = process.argv.slice(2);
const goalSeconds = 30;
const chosen = haFaults.filter(({ name }) => name.includes(word));
if (chosen.length === 0) {
  console.error(`Choose from the faults ${haFaults.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

await installPackages();
if (!(await isBuildFresh())) await runNode(['scripts/build.ts']);
const folder = await makeTemporaryFolder('licence-shop-ha-');
console.log(`Starts three machines in ${folder}`);
const scene = await HaScene.start(folder, 4);
const problems: string[] = [];
try {
  scene.crowd.start();
  const measured: HaMeasurement[] = [];
  for (const fault of chosen) {
    console.log(`\n${fault.name}, ${new Date().toISOString()}`);
    const measurement = await measureFault(scene, fault);
    measured.push(measurement);
    console.log(
      `  ${measurement.secondsWithoutSale.toFixed(1)} s without a sale, then ${measurement.sales} sales`,
    );
    if (measurement.secondsWithoutSale > goalSeconds) problems.push(`${fault.name}: too long without a sale`);
  }
  await scene.crowd.finish();
  problems.push(...(await auditScene()));
  printTable(measured);
} catch (error) {
  problems.push(String(error));
  console.log(error);
} finally {
  await scene.end();
}
if (problems.length === 0) await rm(folder, { recursive: true, maxRetries: 3 });
console.log(problems.length === 0 ? '\nAll holds' : `\nFAILED (data in ${folder}): ${problems.join('; ')}`);
process.exit(problems.length === 0 ? 0 : 1);

/** What is violated, once nothing is open. */
async function auditScene(): Promise<string[]> {
  const client = await scene.connect();
  try {
    const settled = await waitUntilSettled(client, 120_000);
    console.log(`\n${scene.crowd.outcomes.length} purchases known, settled after ${settled} ms`);
    const findings = await audit({
      database: client,
      ledger: await scene.outside.gateway.readLedger(),
      gatewayRefunds: await scene.outside.gateway.readRefunds(),
      mails: scene.outside.mailServer.mails,
      outcomes: scene.crowd.outcomes,
      canaries: scene.canaries,
      folders: [folder],
      outageSeconds: 60,
    });
    console.log(formatFindings(findings));
    const violated = findings.filter(({ violations }) => violations.length > 0);
    return [
      ...violated.map(({ invariant }) => `invariant ${invariant}`),
      ...scene.crowd.complaints.slice(0, 5),
    ];
  } finally {
    await client.end();
  }
}

function printTable(measured: readonly HaMeasurement[]): void {
  console.log(
    '\n| fault | seconds without a sale | purchases during it | responses other than sold or declined |',
  );
  console.log('| --- | --- | --- | --- |');
  for (const { name, secondsWithoutSale, sales, failures } of measured) {
    const columns = [name, secondsWithoutSale.toFixed(1), sales, describeCounts(failures) || 'none'];
    console.log(`| ${columns.join(' | ')} |`);
  }
}

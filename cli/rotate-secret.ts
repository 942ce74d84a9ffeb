import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Kysely } from 'kysely';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/database/tables.ts';
import type { Refusal } from '../server/desk/keys/refusal.ts';
import { resealEverything } from '../server/desk/keys/reseal.ts';
import { finishRotation, type Secrets, startRotation } from '../server/desk/keys/rotate-secret.ts';
import { openKeySealer, sealingKeyRest } from '../server/licences/open-key-sealer.ts';
import { StartError } from '../server/process/start-error.ts';
import { readKeysSecret } from '../server/settings/keys-secret.ts';
import { operatorName } from './operator-name.ts';
import { reportKeyAction } from './report-key-action.ts';
import { type Environment, withShopDatabase } from './shop-database.ts';

const shortestSecret = 32;

/** `keys rotate-secret`. */
export function addRotateSecretCommand(keys: Command, environment: Environment): void {
  keys
    .command('rotate-secret')
    .description('change KEYS_SECRET, and seal every licence key again')
    .option('--finish', 'end the rotation, after every process runs with the new secret')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async ({ finish, json }: { finish?: true; json?: true }) => {
      const actor = operatorName(environment);
      const current = await readSecret(environment);
      const result = await withShopDatabase(environment, (db) =>
        finish
          ? end(db, current, actor)
          : start(db, { current, next: readNextSecret(environment, current) }, actor),
      );
      reportKeyAction(json, result, ({ kind, resealed }) =>
        kind === 'finished'
          ? `Sealed again: ${resealed}. The old secret opens nothing any more.`
          : `Sealed again: ${resealed}. ${nextSteps}`,
      );
    });
}

const nextSteps = `Now, on every machine, set KEYS_SECRET to the new secret and restart the shop.
Then run this command with --finish, and KEYS_SECRET set to the new secret.`;

const help = `
The new secret is read from the environment variable NEW_KEYS_SECRET: at least ${shortestSecret} characters.
  1. With KEYS_SECRET as it is, run this command. The shop goes on selling: both secrets work.
  2. Set KEYS_SECRET to the new secret on every machine, and restart every process.
  3. Run this command with --finish. The old secret stops working.
Keep the old secret for as long as you keep backups that were made before: they open with it only.`;

interface Rotated {
  readonly kind: 'started' | 'finished';
  readonly resealed: number;
}

async function start(db: Kysely<Database>, secrets: Secrets, actor: string): Promise<Rotated | Refusal> {
  const started = await startRotation(db, secrets, actor);
  if (started.kind === 'refused') return started;
  console.error(`Waiting ${sealingKeyRest} seconds until every process has loaded the new sealing key.`);
  await setTimeout((sealingKeyRest + 1) * 1_000);
  const sealer = await openKeySealer(db, secrets.next);
  return { kind: 'started', resealed: await resealEverything({ db, sealer }) };
}

async function end(db: Kysely<Database>, current: string, actor: string): Promise<Rotated | Refusal> {
  const sealer = await openKeySealer(db, current);
  // What a process sealed by the old key that had not loaded the new one.
  const resealed = await resealEverything({ db, sealer });
  const finished = await finishRotation(db, current, actor);
  return finished.kind === 'refused' ? finished : { kind: 'finished', resealed };
}

async function readSecret(environment: Environment): Promise<string> {
  const reading = readConfig(environment);
  if ('faults' in reading) throw new StartError(reading.faults.join('\n'));
  return readKeysSecret(reading.config, { mayMake: false });
}

function readNextSecret({ NEW_KEYS_SECRET: next }: Environment, current: string): string {
  if (!next || next.length < shortestSecret)
    throw new StartError(`Set NEW_KEYS_SECRET to a new secret of at least ${shortestSecret} characters.`);
  if (next === current)
    throw new StartError('NEW_KEYS_SECRET is the secret that is in use. Choose another one.');
  return next;
}

import { setTimeout } from 'node:timers/promises';
import { gatewaySettings } from '../server/gateways/settings.ts';
import { resealEverything } from '../server/keys/desk/reseal.ts';
import { finishRotation, startRotation } from '../server/keys/desk/rotate-secret.ts';
import { openKeySealer, sealingKeyRest } from '../server/keys/key-sealer.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { looksRandom, shortestSecret } from '../server/platform/settings/secret-strength.ts';
import { readKeysSecret } from '../server/platform/settings/secrets.ts';
import type { Commands } from './commands.ts';
import type { Environment } from './shop-database.ts';

export function addRotateSecretCommand(keys: Commands): void {
  const { environment } = keys;
  keys.add(
    'rotate-secret',
    { summary: 'Change KEYS_SECRET, and seal every licence key again', role: 'owner' },
    {
      options: { '--finish': 'end the rotation, after every process runs with the new secret' },
      work: async ({ db }, { finish }: { finish?: true }, act) => {
        const config = requireConfig(environment, gatewaySettings);
        const current = await readKeysSecret(config, { mayMake: false });
        if (finish) {
          // What a process sealed by the old key that had not loaded the new one.
          const resealed = await resealEverything({ db, sealer: await openKeySealer(db, current) });
          await act(finishRotation, { db, next: current }, {});
          return { kind: 'finished', resealed };
        }
        const next = readNextSecret(environment, current);
        await act(startRotation, { db, current, next }, {});
        console.error(
          `Waiting ${sealingKeyRest} seconds until every process has loaded the new sealing key.`,
        );
        await setTimeout((sealingKeyRest + 1) * 1_000);
        const sealer = await openKeySealer(db, next);
        return { kind: 'started', resealed: await resealEverything({ db, sealer }) };
      },
      text: ({ kind, resealed }) =>
        `Sealed again: ${resealed}. ` +
        `${kind === 'finished' ? 'The old secret opens nothing any more.' : nextSteps}`,
      help,
    },
  );
}

const nextSteps = `Now, on every machine, set KEYS_SECRET to the new secret and restart the shop.
Then run this command with --finish, and KEYS_SECRET set to the new secret.`;

const help = `The new secret is read from the environment variable NEW_KEYS_SECRET: at least ${shortestSecret} characters.
  1. With KEYS_SECRET as it is, run this command. The shop goes on selling: both secrets work.
  2. Set KEYS_SECRET to the new secret on every machine, and restart every process.
  3. Run this command with --finish. The old secret stops working.
Keep the old secret for as long as you keep backups that were made before: they open with it only.`;

function readNextSecret({ NEW_KEYS_SECRET: next }: Environment, current: string): string {
  if (!next || !looksRandom(next)) {
    throw new StartError(
      `Set NEW_KEYS_SECRET to a new secret of at least ${shortestSecret} random characters (npm ` +
        'run shop -- secrets new).',
    );
  }
  if (next === current)
    throw new StartError('NEW_KEYS_SECRET is the secret that is in use. Choose another one.');
  return next;
}

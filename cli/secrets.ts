import { gatewaySettings } from '../server/gateways/settings.ts';
import { changeSecret } from '../server/operators/desk/session/change-secret.ts';
import { requireConfig } from '../server/platform/settings/config.ts';
import { newSecret, replaceSecretFile } from '../server/platform/settings/secrets.ts';
import type { Commands } from './commands.ts';
import type { Open } from './shop-database.ts';

const withoutDatabase: Open<object> = (_environment, work) => work({});

export function addSecretCommands(secrets: Commands): void {
  secrets.add(
    'new',
    { summary: 'Print new random secrets for the settings', role: 'support' },
    {
      open: withoutDatabase,
      work: async () => ({ SHOP_SECRET: newSecret(), KEYS_SECRET: newSecret() }),
      text: (settings) =>
        Object.entries(settings)
          .map(([name, value]) => `${name}=${value}`)
          .join('\n'),
      help: `For a new shop: add both lines to its settings, and keep a copy of KEYS_SECRET elsewhere. A shop that has sold keys changes
KEYS_SECRET by keys rotate-secret only.`,
    },
  );

  secrets.add('change', changeSecret.call, {
    work: async ({ db }, _, act) => {
      const config = requireConfig(secrets.environment, gatewaySettings);
      const next = config.secret ?? newSecret();
      await act(changeSecret, { db, next }, {});
      // After a crash here, no shop starts until the command has run again.
      return { file: config.secret ? null : await replaceSecretFile(config, next) };
    },
    text: ({ file }) =>
      file
        ? `The file ${file} has a new secret. Restart the shop now.`
        : 'Processes now start with the SHOP_SECRET that is set, and with no other. Restart every ' +
          'process now.',
    help: `First set SHOP_SECRET to a new secret on every machine (secrets new prints one). Where it isn't set, the command makes a new
secret in the file of the data folder. The shop may run or be stopped: codes that were mailed before its restart become
invalid, and nothing else. KEYS_SECRET is changed by keys rotate-secret.`,
  });
}

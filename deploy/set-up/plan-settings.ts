import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answers } from './answers.ts';
import type { Step } from './step.ts';
import { completeSettings, hideSecrets } from './write-settings.ts';

const settingsFile = '/etc/licence-shop.env';

export function planSettings(root: string, answers: Answers): Step {
  const path = join(root, settingsFile);
  // Read again by each step: somebody may change the file while the packages are installed.
  const read = () => {
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const hasSecrets = existsSync(join(root, 'var/lib/licence-shop/keys-secret'));
    return { text, complete: completeSettings(text, answers, { path: settingsFile, hasSecrets }) };
  };
  const { text: found, complete: planned } = read();
  const isForRootAlone = () => existsSync(path) && (statSync(path).mode & 0o077) === 0;
  return {
    title: 'The settings, with new secrets, for root alone',
    shows: [settingsFile, ...hideSecrets(planned.slice(found.length))],
    isDone: async () => {
      const { text, complete } = read();
      return complete === text && isForRootAlone();
    },
    run: async () => {
      // A file that somebody made by hand is often readable by all, and keeps its rights when it is
      // written.
      if (existsSync(path)) await chmod(path, 0o600);
      await writeFile(path, read().complete, { mode: 0o600 });
    },
  };
}

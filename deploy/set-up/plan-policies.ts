import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { policyNames } from '../../contract/policies.ts';
import type { Answers } from './answers.ts';
import type { Step } from './step.ts';

const templates = join(import.meta.dirname, '../policies');

/**
 * Policies to fill in, in place of the demo's: live mode refuses a text with a gap in braces.
 * `release` is its folder.
 */
export function planPolicies({ MODE }: Answers, release: string): Step[] {
  if (MODE === 'demo') return [];
  return policyNames.map((name) => {
    const file = join(release, 'policies', `${name}.md`);
    return {
      title:
        `A template of your policy ${name}: fill in what is in braces, and have a lawyer ` +
        'read it',
      shows: [file],
      isDone: async () =>
        !/demonstration shop/.test(await readFile(file, 'utf8').catch(() => 'demonstration shop')),
      run: () => copyFile(join(templates, `${name}.md`), file),
    };
  });
}

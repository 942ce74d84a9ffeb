import { ok, skipped, task } from '../../operators/finding.ts';
import { readSetUp } from '../../today/set-up.ts';
import { databaseCheck } from '../check.ts';

/** What is left on the way to the first sale, as Today lists it. A demo needs none of it. */
export const setUp = databaseCheck('set-up', async (parts) => {
  const steps = await readSetUp(parts);
  const open = steps.filter(({ isDone }) => !isDone);
  const [next] = open;
  if (!next) return ok('Everything that a first sale needs is done.');
  if (parts.config.mode === 'demo') {
    const done = `${steps.length - open.length} of ${steps.length}`;
    return skipped(
      `${done} steps to the first sale are done. Next is ${next.title}: ${next.action}`,
    );
  }
  return open.map(({ name, title, action, link }) => ({
    ...task(`${title} is open on the way to the first sale.`, action ?? '', link && { link }),
    name: `set-up ${name}`,
  }));
});

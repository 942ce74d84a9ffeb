import fc from 'fast-check';
import { it } from 'vitest';
import { historiesOf, play } from './history.ts';
import { LicenceScene } from './licence-scene.ts';

const scene = await LicenceScene.start();

it('over random histories, no seat is sold twice, none is lost, and every list shows what is open', async () => {
  await fc.assert(
    fc.asyncProperty(historiesOf(12), (steps) => play(scene, steps)),
    { numRuns: 2, endOnFailure: true },
  );
});

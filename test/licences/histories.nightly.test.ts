import fc from 'fast-check';
import { it } from 'vitest';
import { historiesOf, play } from './history.ts';
import { LicenceScene } from './licence-scene.ts';

const scene = await LicenceScene.start();

it('over many random histories of five years, no seat is sold twice and none is lost', {
  timeout: 1_800_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(historiesOf(45), (steps) => play(scene, steps)),
    { numRuns: 25, endOnFailure: true },
  );
  console.log(Object.fromEntries(scene.counts));
});

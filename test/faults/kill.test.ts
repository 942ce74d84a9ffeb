import { it } from 'vitest';
import { killAtRandom } from './rows/kills.ts';

it('no money and no key is lost or doubled when the shop is killed under load', () =>
  killAtRandom({ kills: 1, slack: 12 }));

import type { Outcome } from '../../../contract/desk/several.ts';
import { Refused } from '../../platform/http/refused.ts';

/**
 * Does something to several things, one after the other, and to each once. `act` makes each a commit
 * of its own. What is refused changes nothing of the others.
 */
export async function actOnEach<Result extends Outcome>(
  names: readonly string[],
  act: (name: string) => Promise<Result>,
  describeRefused: (name: string, outcome: Outcome) => Result,
): Promise<{ results: Result[] }> {
  const results: Result[] = [];
  for (const name of new Set(names)) {
    try {
      results.push(await act(name));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      results.push(describeRefused(name, { done: null, refused: error.message }));
    }
  }
  return { results };
}

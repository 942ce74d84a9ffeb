import { openClientShares, type RunInShare } from './client-shares.ts';

/** How many events are judged at a time: of one network, and of all that never sent a genuine one. */
const places = { ofNetwork: 4, ofStrangers: 24 };

/** How long an event waits for a place: a gateway gives its requests some 30 s. */
const patienceMilliseconds = 8_000;

/** Their bodies are in memory. */
const mostWaiting = 100;

const mostKnown = 1_000;

export interface JudgeShares {
  /** Null when there was no place in time. */
  readonly run: RunInShare;
  /** A network that sent a genuine event has places that no stranger can take. */
  readonly trust: (network: string) => void;
}

/**
 * Shares the calls by which a gateway judges events among networks, because anyone can send one: forged events keep no
 * genuine one out.
 */
export function openJudgeShares(patience = patienceMilliseconds): JudgeShares {
  const ofNetwork = openClientShares(places.ofNetwork, patience);
  const ofStrangers = openClientShares(places.ofStrangers, patience);
  const known = new Set<string>();
  const underWay = { known: 0, strangers: 0 };

  return {
    trust: (network) => {
      if (known.size < mostKnown) known.add(network);
    },
    run: async (network, call) => {
      const group = known.has(network) ? 'known' : 'strangers';
      if (underWay[group] >= mostWaiting) return null;
      underWay[group] += 1;
      try {
        return await ofNetwork(network, () => (group === 'known' ? call() : ofStrangers('strangers', call)));
      } finally {
        underWay[group] -= 1;
      }
    },
  };
}

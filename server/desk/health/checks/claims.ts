import { type Check, ok, skipped, warning } from '../check.ts';

/** Words of claims that need proof: a contract, a count, a measurement. */
const needsProof = /authori[sz]ed|certified|official|partner|trusted|\d\s*\+|%|award|best|number one|#1/i;

/** Misleading claims are an offence (Australian Consumer Law s 18 and s 29), also those that a template came with. */
export const claims: Check = {
  name: 'claims',
  needsDatabase: false,
  async run({ seller, config: { mode } }) {
    if (mode !== 'live') return skipped('The claims in shop.config.ts matter in live mode.');
    const unproven = seller.claims.filter((claim) => needsProof.test(claim));
    if (unproven.length === 0) return ok('No claim in shop.config.ts needs a proof that the shop lacks.');
    const list = unproven.map((claim) => `“${claim}”`).join(', ');
    return warning(
      `Nothing in the shop proves these claims of shop.config.ts: ${list}.`,
      'Keep the evidence for each, such as the contract of a reseller, or remove it.',
    );
  },
};

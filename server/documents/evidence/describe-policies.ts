import type { PolicyAnswer } from '../../../contract/policies.ts';
import type { FormatMoment } from './format-moment.ts';
import { type Evidence, policyOrder } from './read-evidence.ts';

/** Some 15 pages: a bank takes fewer than 50 with all that is before them. */
const mostCharacters = 60_000;

type ShownPolicy = Evidence['policies'][number];

/** The texts that the buyer was shown: as many of them as a bank takes, each of them whole. */
export function describePolicies({ policies }: Evidence, formatMoment: FormatMoment) {
  let left = mostCharacters;
  return policyOrder.flatMap((name) => {
    const policy = policies.find((each) => each.name === name);
    if (!policy) return [];
    const length = countCharacters(policy);
    const fits = length <= left;
    if (fits) left -= length;
    return {
      title: policy.title,
      facts:
        `Version ${policy.version}, which the shop has shown since ` +
        `${formatMoment(policy.firstShownAt)}.`,
      blocks: fits ? policy.blocks.map(toPlain) : [],
      missing: fits ? '' : 'Its text is too long for this document. Ask for it by its version.',
    };
  });
}

function toPlain({ kind, lines }: PolicyAnswer['blocks'][number]) {
  return { kind, lines: lines.map((spans) => spans.map(({ text }) => text).join('')) };
}

function countCharacters({ blocks }: ShownPolicy): number {
  const texts = blocks.flatMap(({ lines }) => lines.flat());
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

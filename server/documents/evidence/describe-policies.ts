import type { PolicyAnswer } from '../../../contract/policies.ts';
import type { FormatMoment } from './format-moment.ts';
import { type Evidence, policyOrder } from './read-evidence.ts';

/**
 * Mastercard takes 19, and charges for each further one
 * (checkout.com/merchant-communications/mastercard-dispute-documentation-requirements). Others take
 * 20 or more.
 */
const mostPages = 19;

const charactersOfPage = 4_400;

type ShownPolicy = Evidence['policies'][number];

/** The texts that the buyer was shown: as many of them as a bank takes, each of them whole. */
export function describePolicies(evidence: Evidence, formatMoment: FormatMoment) {
  const { policies } = evidence;
  let left = (mostPages - estimatePages(evidence)) * charactersOfPage;
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

/** What is before the policies, as measured in documents of long orders. */
function estimatePages({ order, keys, events, refunds, earlier }: Evidence): number {
  const moments = events.length + refunds.length + earlier.length;
  return 4 + keys.length / 140 + order.lines.length / 15 + moments / 10;
}

function toPlain({ kind, lines }: PolicyAnswer['blocks'][number]) {
  return { kind, lines: lines.map((spans) => spans.map(({ text }) => text).join('')) };
}

function countCharacters({ blocks }: ShownPolicy): number {
  const texts = blocks.flatMap(({ lines }) => lines.flat());
  return texts.reduce((sum, { text }) => sum + text.length, 0);
}

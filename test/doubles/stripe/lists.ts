import { invalidParameter } from './api-error.ts';
import type { Parameters } from './parameters.ts';
import { type Answer, ok } from './work.ts';

interface Listed {
  readonly id: string;
  readonly created: number;
}

/** The parameters of every list. */
export const listNames = ['limit', 'starting_after', 'ending_before', 'created'] as const;

const largestLimit = 100;

/** One page of objects, which come with the newest first. */
export function answerPage(all: readonly Listed[], parameters: Parameters, url: string): Answer {
  const limit = parameters.integer('limit') ?? 10;
  if (limit < 1 || limit > largestLimit)
    throw invalidParameter('limit', `limit must be from 1 to ${largestLimit}`, 'parameter_invalid_integer');
  const listed = all.filter(wasCreated(parameters));
  const after = parameters.text('starting_after');
  const before = parameters.text('ending_before');
  const start = after === null ? 0 : indexOf(listed, after, 'starting_after') + 1;
  const end = before === null ? listed.length : indexOf(listed, before, 'ending_before');
  const candidates = listed.slice(start, end);
  const data = before === null ? candidates.slice(0, limit) : candidates.slice(-limit);
  return ok({ object: 'list', data, has_more: candidates.length > data.length, url });
}

function indexOf(listed: readonly Listed[], id: string, param: string): number {
  const index = listed.findIndex((object) => object.id === id);
  if (index < 0) throw invalidParameter(param, `No such object: '${id}'`, 'resource_missing');
  return index;
}

function wasCreated(parameters: Parameters): (object: Listed) => boolean {
  if (typeof parameters.form.created === 'string') {
    const exact = parameters.integer('created');
    return ({ created }) => created === exact;
  }
  const range = parameters.object('created');
  const limits = {
    gt: range.integer('gt'),
    gte: range.integer('gte'),
    lt: range.integer('lt'),
    lte: range.integer('lte'),
  };
  return ({ created }) =>
    (limits.gt === null || created > limits.gt) &&
    (limits.gte === null || created >= limits.gte) &&
    (limits.lt === null || created < limits.lt) &&
    (limits.lte === null || created <= limits.lte);
}

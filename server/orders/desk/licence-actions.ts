import { orderCalls as calls } from '../../../contract/desk/orders.ts';
import { describeMove, movesOfDays } from '../../licences/apply-moves.ts';
import {
  describeTermChange,
  planTerm,
  type WantedTerm,
  writeTerm,
} from '../../licences/change-term.ts';
import { prepareLicences } from '../../licences/earlier-licences.ts';
import { readFamily } from '../../licences/licence-family.ts';
import {
  type ActionContext,
  type ChangeNeeds,
  defineAction,
  defineChange,
  type Needs,
} from '../../operators/desk/action.ts';
import type { Db } from '../../platform/database/pool.ts';
import { refuse, refuseUnknown } from '../../platform/http/refused.ts';
import {
  chooseContinued as choose,
  previewContinued as preview,
} from '../../refunds/choose-continued.ts';
import { describeLaterOutcome } from './describe-outcome.ts';

export const previewContinued = defineAction(
  calls.previewContinued,
  (context: Needs<'gateways'>, input) => preview(context, input),
);

export const chooseContinued = defineAction(
  calls.chooseContinued,
  async (context: Needs<'gateways' | 'outbox' | 'log'>, { orderId, continued, reason }) => {
    const { actor } = context;
    const { moves, refunds } = await choose(
      context,
      { orderId, continued, reason, actor },
      (tx, after) => context.record(tx, { orderId, after }),
    );
    return {
      moves: movesOfDays(moves).map(describeMove),
      refunds: refunds.map(describeLaterOutcome),
    };
  },
);

export const listLicences = defineAction(
  calls.listLicences,
  async ({ db }: ActionContext, { orderId }) => {
    await prepareLicences(db, [orderId]);
    const family = await readFamily(db, [orderId]);
    const licences = family.filter((licence) => licence.orderId === orderId);
    if (licences.length === 0) throw refuseUnknown(`There is no paid order ${orderId}.`);
    return { licences };
  },
);

export const previewTerm = defineAction(calls.previewTerm, ({ db }: ActionContext, wanted) =>
  foreseeTerm(db, wanted),
);

/** Locks what it reads, and writes nothing. */
function foreseeTerm(db: Db, wanted: WantedTerm) {
  return db.transaction().execute(async (tx) => describeTermChange(tx, await planTerm(tx, wanted)));
}

export const changeTerm = defineChange(
  calls.changeTerm,
  async ({ tx, actor, record }: ChangeNeeds<'outbox'>, { before, ...wanted }) => {
    const planned = await planTerm(tx, wanted);
    const { startsOn, endsOn, seatsLeft: seats } = planned.licence;
    if (startsOn !== before.startsOn || endsOn !== before.endsOn)
      throw refuse('Nothing was changed: the days of this licence were changed in the meantime.');

    const answer = await describeTermChange(tx, planned);
    await writeTerm(tx, planned, actor);
    const { orderId, position, firstSeat } = wanted;
    await record({
      orderId,
      before: { startsOn, endsOn },
      after: { position, firstSeat, seats, ...answer.moves[0]?.after },
    });
    return answer;
  },
);

import * as z from 'zod/mini';
import type { OperatorAction, Role } from '../contract/desk/desk-call.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionInput,
  type GivenInput,
  runAction,
} from '../server/operators/desk/action.ts';
import type { Desk } from '../server/operators/desk/desk.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';

/** Does an action with what a command was given. */
export type Act = <Call extends OperatorAction, Needed extends Pick<Desk, 'db'>>(
  action: Action<Call, Needed>,
  desk: Needed,
  given: GivenInput<Call>,
) => Promise<ActionAnswer<Call>>;

/** Acts as an operator. The answer has what the desk's call would return, and no more. */
export function actAs(actor: string, requireRole: (call: OperatorAction) => Role): Act {
  return async (action, desk, given) => {
    const input = checkInput(action.call, given);
    const { answer } = action.call;
    const done = await runAction(action, desk, actor, input, requireRole(action.call));
    return typeof answer === 'string' ? done : (answer.parse(done) as typeof done);
  };
}

function checkInput<Call extends OperatorAction>(
  { body, query, params, upload }: Call,
  given: GivenInput<Call>,
): ActionInput<Call> {
  const checked = [body, query, params].map((schema = z.object({})) => schema.safeParse(given));
  const faults = checked.flatMap(({ error }) => error?.issues ?? []);
  if (faults.length > 0) {
    const errors = faults.map(({ path, message }) => ({ field: path.join('.'), message }));
    throw new Misunderstood(errors);
  }

  const file = upload && { content: (given as { content: unknown }).content };
  return Object.assign({}, ...checked.map(({ data }) => data), file);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeskCall, isAllowed } from '../../contract/desk/desk-call.ts';
import { sendProblem } from '../http/send-problem.ts';
import { type Answer, type Input, serveCall } from '../http/serve-call.ts';
import type { Operator, ReadOperator } from './session/operator.ts';

/**
 * Registers the route of a call that only signed-in operators of its role may make, some of them only with a fresh code.
 * Anyone else is refused before the body is read.
 */
export function serveDeskCall<C extends DeskCall>(
  app: FastifyInstance,
  call: C,
  { readOperator }: { readonly readOperator: ReadOperator },
  handler: (input: Input<C>, operator: Operator, reply: FastifyReply) => Promise<Answer<C> | FastifyReply>,
): void {
  const operators = new WeakMap<FastifyRequest, Operator>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const operator = await readOperator(request);
    if (!operator) return sendProblem(reply, 'signed-out');
    if (!isAllowed(operator.role, call.role)) return sendProblem(reply, 'role-needed');
    if (call.needsFreshCode && !operator.isFresh) return sendProblem(reply, 'fresh-code-needed');
    operators.set(request, operator);
  };
  const handle = (input: Input<C>, request: FastifyRequest, reply: FastifyReply) => {
    const operator = operators.get(request);
    if (!operator) throw new Error('A request was handled that nobody was admitted for');
    return handler(input, operator, reply);
  };
  serveCall(app, call, handle, admit);
}

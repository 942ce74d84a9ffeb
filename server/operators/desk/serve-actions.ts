import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DeskCall, isAllowed } from '../../../contract/desk/desk-call.ts';
import { Refused } from '../../platform/http/refused.ts';
import { sendProblem } from '../../platform/http/send-problem.ts';
import { type Answer, type Input, sendFile, serveCall } from '../../platform/http/serve-call.ts';
import { type Acting, type Action, type FileAnswer, runAction } from './action.ts';
import type { Desk } from './desk.ts';
import type { Operator, ReadOperator } from './session/operator.ts';

/** An action that the desk's page asks for. */
export interface DeskAction<Given = Desk> {
  readonly call: DeskCall;
  readonly handle: (context: Given & Acting, input: never) => Promise<unknown>;
}

type ServedDesk = Pick<Desk, 'db' | 'limits'> & { readonly readOperator: ReadOperator };

export function serveActions<Given extends ServedDesk>(
  app: FastifyInstance,
  desk: Given,
  actions: readonly DeskAction<NoInfer<Given>>[],
): void {
  for (const action of actions) {
    app.register(async (scope) => {
      // A file is read while it arrives, and only after the operator was checked.
      const { upload } = action.call;
      if (upload)
        scope.addContentTypeParser(upload, (_request, payload, done) => done(null, payload));
      serveAction(scope, desk, action as Action<DeskCall, Given>);
    });
  }
}

function serveAction<Given extends ServedDesk>(
  app: FastifyInstance,
  desk: Given,
  action: Action<DeskCall, Given>,
): void {
  const { call } = action;
  serveDeskCall(app, call, desk, async (given, { email, role }, reply) => {
    if (call.revealsKeys) {
      const allowance = await desk.limits.deskKeyRevealsPerOperator.take(email);
      if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    }
    const { body, query, params } = given as { body?: object; query?: object; params?: object };
    const act = (input: object) => runAction(action, desk, email, input, role);
    const answer = await (call.upload
      ? readUpload(reply.request, (content) => act({ ...query, content }))
      : act({ ...body, ...query, ...params }));
    if (typeof call.answer !== 'string') return answer as never;
    const { name, content } = answer as FileAnswer;
    return sendFile(reply, name, Buffer.isBuffer(content) ? content : Readable.from(content));
  });
}

/**
 * Registers the route of a call that only signed-in operators of its role may make, some of them
 * only with a fresh code. Anyone else is refused before the body is read.
 */
export function serveDeskCall<C extends DeskCall>(
  app: FastifyInstance,
  call: C,
  { readOperator }: { readonly readOperator: ReadOperator },
  handler: (
    input: Input<C>,
    operator: Operator,
    reply: FastifyReply,
  ) => Promise<Answer<C> | FastifyReply>,
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

/** Reads the body of a request as a file while it arrives. */
async function readUpload<Result>(
  { body, raw }: FastifyRequest,
  read: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable))
    throw new Refused('not-json', { detail: 'Send the file as text/csv.' });
  try {
    // A refusal before the end of the file must still reach the sender.
    return await read(body.iterator({ destroyOnReturn: false }));
  } catch (error) {
    if (error instanceof Refused || raw.complete) throw error;
    throw new Refused('bad-request', {
      detail: 'The file arrived in part only. Nothing was imported.',
    });
  } finally {
    // Else the rest of a refused file blocks the connection.
    body.resume();
  }
}

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeskCall } from '../../contract/desk/desk-call.ts';
import { Refused } from '../http/refused.ts';
import { sendProblem } from '../http/send-problem.ts';
import { sendFile } from '../http/serve-call.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { type Action, type ActionContext, FileAnswer, type PartsOf, runAction } from './action.ts';
import { serveDeskCall } from './serve-desk-call.ts';
import type { ReadOperator } from './session/operator.ts';

interface ServeParts {
  readonly limits: Pick<RateLimits, 'deskKeyRevealsPerOperator'>;
  readonly readOperator: ReadOperator;
}

/** An action that needs no more than these parts. */
interface ServedAction<Parts> {
  readonly call: DeskCall;
  readonly handle: (context: Parts & ActionContext, input: never) => Promise<unknown>;
}

export function serveActions<Parts extends ServeParts & Pick<ActionContext, 'db'>>(
  app: FastifyInstance,
  parts: Parts,
  actions: readonly ServedAction<NoInfer<Parts>>[],
): void {
  for (const served of actions) {
    const action = served as Action<DeskCall, Parts & ActionContext>;
    app.register(async (scope) => {
      // A file is read while it arrives, and only after the operator was checked.
      const { upload } = action.call;
      if (upload) scope.addContentTypeParser(upload, (_request, payload, done) => done(null, payload));
      serveAction(scope, parts, action);
    });
  }
}

function serveAction<Parts extends ServeParts & Pick<ActionContext, 'db'>>(
  app: FastifyInstance,
  parts: Parts,
  action: Action<DeskCall, Parts & ActionContext>,
): void {
  const { call } = action;
  serveDeskCall(app, call, parts, async (given, { email, role }, reply) => {
    if (call.revealsKeys) {
      const allowance = await parts.limits.deskKeyRevealsPerOperator.take(email);
      if (!allowance.allowed) return sendProblem(reply, 'too-many-requests', allowance);
    }
    const { body, query, params } = given as { body?: object; query?: object; params?: object };
    const act = (input: object) =>
      runAction(action, parts as PartsOf<Parts & ActionContext>, email, input, role);
    const answer = await (call.upload
      ? readUpload(reply.request, (content) => act({ ...query, content }))
      : act({ ...body, ...query, ...params }));
    if (!(answer instanceof FileAnswer)) return answer as never;
    const { name, content } = answer;
    return sendFile(reply, name, Buffer.isBuffer(content) ? content : Readable.from(content));
  });
}

/** Reads the body of a request as a file while it arrives. */
async function readUpload<Result>(
  { body, raw }: FastifyRequest,
  read: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result> {
  if (!(body instanceof Readable)) throw new Refused('not-json', { detail: 'Send the file as text/csv.' });
  try {
    // A refusal before the end of the file must still reach the sender.
    return await read(body.iterator({ destroyOnReturn: false }));
  } catch (error) {
    if (error instanceof Refused || raw.complete) throw error;
    throw new Refused('bad-request', { detail: 'The file arrived in part only. Nothing was imported.' });
  } finally {
    // Else the rest of a refused file blocks the connection.
    body.resume();
  }
}

import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-answers.ts';

/** The page has one address: any other page leads there. Calls and files that do not exist are a 404. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/')) return sendProblem(reply, 'not-found');
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (isPage) return reply.redirect('/', 302);
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  });
}

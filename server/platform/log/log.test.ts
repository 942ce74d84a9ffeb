import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { openLog } from './log.ts';

function logOnce(write: (log: ReturnType<typeof openLog>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(openLog('info', { write: (line) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '');
}

it('an event is one JSON line with its time, its level and the fields that are on the list', () => {
  const line = logOnce((log) => log.warn({ orderId: 'ORD-1', status: 503, cookie: 'secret' }, 'a sentence'));
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    orderId: 'ORD-1',
    status: 503,
    leftOut: ['cookie'],
    msg: 'a sentence',
  });
});

it('a warning names the products, the time, the template or the case that it is about', () => {
  const since = '2026-11-20 09:15:02+00';
  const event = { products: ['endpoint-complete'], since, template: 'invoice', warningId: 'issfr_1' };
  expect(logOnce((log) => log.warn(event, 'a sentence'))).toMatchObject(event);
});

it('a request’s own log knows its id', () => {
  expect(logOnce((log) => log.child({ requestId: 'r1' }).info('done'))).toMatchObject({ requestId: 'r1' });
});

it.each([
  (log: ReturnType<typeof openLog>, error: Error) => log.error(error),
  (log: ReturnType<typeof openLog>, error: Error) => log.error({ err: error }),
  (log: ReturnType<typeof openLog>, error: Error) => log.error({ err: error }, `failed: ${error.message}`),
  (log: ReturnType<typeof openLog>, error: Error) => log.error({ reason: error.message }, 'failed'),
  (log: ReturnType<typeof openLog>, error: Error) => log.error(String(error)),
  (log: ReturnType<typeof openLog>, error: Error) => log.error('failed: %s', error.message),
  (log: ReturnType<typeof openLog>, error: Error) =>
    log.error({ err: new Error('outer', { cause: error }) }, 'x'),
])('an error is logged without its row, its query string or a buyer’s address (%#)', (write) => {
  const error = Object.assign(new Error('no mailbox mia@example.com for /api/invoice?key=SECRET'), {
    code: '23505',
    detail: 'Key (email)=(SECRET) already exists.',
    query: 'SECRET',
  });
  const line = logOnce((log) => write(log, error));
  expect(JSON.stringify(line)).toContain('no mailbox [address] for /api/invoice?[query]');
  expect(JSON.stringify(line)).not.toMatch(/SECRET|mia@/);
});

it('a database’s error about a value is logged by its code alone', () => {
  const error = new DatabaseError('invalid input syntax for type integer: "SECRET"', 0, 'error');
  error.code = '22P02';
  const line = logOnce((log) => log.error({ err: error }));
  expect(line).toMatchObject({ err: { code: '22P02' }, msg: 'left out, since it may quote a row' });
  expect(JSON.stringify(line)).not.toContain('SECRET');
});

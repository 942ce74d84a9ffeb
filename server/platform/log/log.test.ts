import { DatabaseError } from 'pg';
import { expect, it } from 'vitest';
import { type LogLevel, openLog } from './log.ts';

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

function readTerminal(level: LogLevel | null, write: (log: ReturnType<typeof openLog>) => void): string {
  const written: string[] = [];
  write(openLog(level, { isTerminal: true, write: (text) => written.push(text) }));
  return written.join('');
}

it('a terminal shows warnings and errors as sentences, with their details and causes', () => {
  const cause = new Error('the line is cut');
  const shown = readTerminal(null, (log) => {
    log.info('Server listening');
    log.warn({ orderId: 'ORD-1', attempts: 2, err: new Error('no answer', { cause }) }, 'a mail waits');
    log.error({ err: cause }, 'a mail failed');
  });
  const [warning, why, because, failure, reason, ...calls] = shown.trimEnd().split('\n');
  expect([warning, why, because]).toEqual([
    'Warning: A mail waits (orderId ORD-1, attempts 2)',
    '  no answer',
    '  the line is cut',
  ]);
  expect([failure, reason]).toEqual(['Error: A mail failed', '  the line is cut']);
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) expect(call).toMatch(/^ {4}at /);
});

it('a text from outside neither ends a line of a terminal nor controls it', () => {
  const shown = readTerminal(null, (log) => log.warn({ reason: 'a\u001b[2Jb\r\nError: c' }, 'd\u009b1m'));
  expect(shown).toBe('Warning: D 1m (reason a [2Jb  Error: c)\n');
});

it('LOG_LEVEL says what a terminal shows, too', () => {
  expect(readTerminal('info', (log) => log.info('Server listening'))).toBe('Info: Server listening\n');
  expect(readTerminal('silent', (log) => log.error('no'))).toBe('');
});

it('a log has the shop’s life without LOG_LEVEL', () => {
  const lines: string[] = [];
  openLog(null, { write: (line) => lines.push(line) }).info('Server listening');
  expect(lines).toHaveLength(1);
});

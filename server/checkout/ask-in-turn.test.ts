import { expect, test } from 'vitest';
import { openTurns } from './buyer-turns.ts';
import type { GatewayAnswer } from './settle-by-gateway.ts';

const open: GatewayAnswer = { kind: 'action-required', clientSecret: 'secret' };

/** Long enough that no test waits for its end. */
const anHour = 3_600_000;

function openGateway() {
  const asked: string[] = [];
  const answers: ((answer: GatewayAnswer) => void)[] = [];
  const question = (name: string) => () => {
    asked.push(name);
    return new Promise<GatewayAnswer>((resolve) => answers.push(resolve));
  };
  /** Lets everything go on that waits for nothing. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { asked, question, settle, answer: (value: GatewayAnswer) => answers.shift()?.(value) };
}

test('a hundred repeated requests ask twice: once for the first, and once for all that came after it', async () => {
  const { asked, question, settle, answer } = openGateway();
  const ask = openTurns(0);
  const first = ask('mia', 'ORD-1', question('first'));
  await settle();
  const others = Array.from({ length: 99 }, (_, index) => ask('mia', 'ORD-1', question(`other ${index}`)));
  await settle();
  expect(asked).toEqual(['first']);
  answer(open);
  expect(await first).toEqual(open);
  await expect.poll(() => asked).toEqual(['first', 'other 0']);
  answer({ kind: 'not-pending' });
  expect(new Set((await Promise.all(others)).map(({ kind }) => kind))).toEqual(new Set(['not-pending']));
});

test('after an answer that changed nothing, the buyer waits, and another does not', async () => {
  const { asked, question, settle, answer } = openGateway();
  const ask = openTurns(anHour);
  const first = ask('mia', 'ORD-1', question('mia 1'));
  await settle();
  answer(open);
  await first;
  void ask('mia', 'ORD-1', question('mia 1 again'));
  void ask('mia', 'ORD-2', question('mia 2'));
  void ask('ben', 'ORD-3', question('ben'));
  await settle();
  expect(asked).toEqual(['mia 1', 'ben']);
});

test('after an answer that settled the order, and after an error, the next question follows', async () => {
  const { asked, question, settle, answer } = openGateway();
  const ask = openTurns(0);
  const failing = ask('mia', 'ORD-1', () => Promise.reject(new Error('no answer')));
  await expect(failing).rejects.toThrow('no answer');
  const second = ask('mia', 'ORD-2', question('second'));
  await expect.poll(() => asked).toEqual(['second']);
  const third = ask('mia', 'ORD-3', question('third'));
  answer({ kind: 'settled', response: { status: 200, body: '' } });
  await second;
  await settle();
  expect(asked).toEqual(['second', 'third']);
  answer({ kind: 'not-pending' });
  await third;
});

test('a buyer with questions about five other orders waiting gets no answer to a sixth', async () => {
  const { asked, question, settle, answer } = openGateway();
  const ask = openTurns(anHour);
  const first = ask('mia', 'ORD-0', question('first'));
  await settle();
  answer(open);
  await first;
  for (const order of ['1', '2', '3', '4', '5']) void ask('mia', order, question(order));
  expect(await ask('mia', '6', question('6'))).toEqual({ kind: 'unknown' });
  expect(asked).toEqual(['first']);
});

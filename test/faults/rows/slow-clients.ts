import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describeTimes, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const closeLimitMilliseconds = 15_000;

/** Clients that send or read a byte a second: their sockets are closed, and nobody else waits for them. */
export const keepClientsSlow: Row = async ({ sockets = 300 }) => {
  const scene = await Scene.open({ size: 2 });
  try {
    await scene.start();
    scene.crowd.start();
    for (const [name, head] of Object.entries(heads)) {
      const lives = await Promise.all(Array.from({ length: sockets }, () => liveSlowly(scene.port, head)));
      console.log(`  ${sockets} sockets with ${name}: closed after ${describeTimes(lives)}`);
      must(Math.max(...lives) <= closeLimitMilliseconds + checkMilliseconds, `${name}: a socket stayed open`);
    }
    // A tenth of them: it is their silence that is tried, not the work that they ask for.
    const deaf = Math.ceil(sockets / 10);
    const lives = await Promise.all(Array.from({ length: deaf }, () => readNothing(scene.port)));
    console.log(`  ${deaf} sockets that ask for much and read nothing: closed after ${describeTimes(lives)}`);
    must(
      Math.max(...lives) <= fillMilliseconds + closeLimitMilliseconds + checkMilliseconds,
      'A socket that read nothing stayed open',
    );
    await scene.crowd.finish();
    await scene.settle();
    const { outcomes, slowestMilliseconds } = scene.crowd;
    console.log(
      `  meanwhile ${outcomes.length} purchases; slowest response ${Math.round(slowestMilliseconds)} ms`,
    );
    await scene.prove();
    must(slowestMilliseconds < 5_000, 'Others waited');
  } finally {
    await scene.close();
  }
};

/** Responses of over 10 KB each: above the 4 MB that the kernel takes for a socket. */
const questionsAtOnce = 600;
const questionsMore = 40;

/** As long as the kernel takes responses, nobody can tell that they are not read. */
const fillMilliseconds = 10_000;

/** Time for a busy machine to notice. */
const checkMilliseconds = 1_000;

const heads = {
  'headers that never end': 'GET /api/products HTTP/1.1\r\nHost: shop\r\nX-Slow: ',
  'a body that never ends':
    'POST /api/checkout HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
};

/**
 * Asks for more than the buffers of both ends hold, goes on asking, and reads nothing; how long the server kept
 * the socket, in milliseconds.
 */
async function readNothing(port: number): Promise<number> {
  const begin = performance.now();
  const socket = connect(port, '127.0.0.1').pause();
  const question = 'GET /api/openapi.json HTTP/1.1\r\nHost: shop\r\n\r\n';
  socket.write(question.repeat(questionsAtOnce));
  // A socket that is not read learns of its end only by the reset that follows a write.
  const goOn = setInterval(() => socket.write(question.repeat(questionsMore)), 250);
  const closed = new Promise<void>((resolve) =>
    socket.on('error', () => resolve()).once('close', () => resolve()),
  );
  await Promise.race([closed, wait(3 * closeLimitMilliseconds)]);
  clearInterval(goOn);
  socket.destroy();
  return performance.now() - begin;
}

/** Sends the head and then a byte a second; how long the server kept the socket, in milliseconds. */
async function liveSlowly(port: number, head: string): Promise<number> {
  const begin = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(head);
  const trickle = setInterval(() => socket.write('a'), 1_000);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await Promise.race([closed, wait(3 * closeLimitMilliseconds)]);
  clearInterval(trickle);
  socket.destroy();
  return performance.now() - begin;
}

import { setTimeout as wait } from 'node:timers/promises';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

/** What goes wrong with calls to the gateway. The rest get a late or a normal response. */
const plan = {
  latency: { probability: 0.2, milliseconds: 300 },
  reset: { probability: 0.1 },
  error: { probability: 0.1 },
  cut: { probability: 0.15 },
  hang: { probability: 0.01 },
};

const cards = [
  {},
  {},
  {},
  { cardNumber: '4000 0000 0000 0002' },
  { cardNumber: '4000 0000 0000 0119' },
  { cardNumber: '4000 0000 0000 0408' },
];

/** A gateway that resets, fails, hangs, charges and cuts the line, and is itself killed: one charge an order. */
export const breakGateway: Row = async ({ checkouts = 40, buyers = 24 }) => {
  let number = 0;
  const nextCard = () => {
    number += 1;
    return cards[number % cards.length] ?? {};
  };
  const scene = await Scene.open({ size: buyers, nextCard });
  try {
    await scene.start();
    await scene.gateway.setFaults(plan);
    scene.crowd.start(checkouts);
    await wait(3_000);
    await scene.gateway.end('SIGKILL');
    await wait(1_000);
    await scene.gateway.startAgain();
    await scene.gateway.setFaults(plan);
    await scene.crowd.done();
    await scene.gateway.setFaults();
    const settled = await scene.settle();
    const { outcomes, responses } = scene.crowd;
    const paid = outcomes.filter(({ status }) => status === 200).length;
    console.log(
      `  ${outcomes.length} faulted checkouts, ${paid} paid, settled ${settled} ms after the last outcome`,
    );
    console.log(`  responses ${describeCounts(responses)}`);
    await scene.prove();
    must(outcomes.length >= checkouts, 'Not every checkout has an outcome');
  } finally {
    await scene.close();
  }
};

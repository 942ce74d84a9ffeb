import { orderCalls } from '../../contract/desk/orders.ts';
import type { LicenceScene } from './licence-scene.ts';
import { must, type Part } from './seat-book.ts';

export async function refund(scene: LicenceScene, orderId: string, what: object): Promise<void> {
  const [answer] = await askToRefund(scene, orderId, what, 1);
  must(answer?.status === 200, `a refund: ${answer?.status} ${answer?.text}`);
}

/** Two operators decide the same at the same moment: one of them is refused. */
export async function refundTwice(scene: LicenceScene, orderId: string, what: object): Promise<void> {
  const answers = await askToRefund(scene, orderId, what, 2);
  const statuses = answers.map(({ status }) => status).sort();
  must(statuses.join() === '200,409', `two refunds: ${answers.map(({ text }) => text).join()}`);
}

async function askToRefund(scene: LicenceScene, orderId: string, what: object, times: number) {
  await scene.freshen();
  const params = { orderId };
  const { refundedCents } = (await scene.shop.desk.call(orderCalls.readOrder, { params })).body;
  const body = { what, reason: 'By mistake', refundedCents };
  const ask = () => scene.shop.desk.call(orderCalls.refundOrder, { params, body });
  return Promise.all(Array.from({ length: times }, ask));
}

/** An owner gives a licence that nothing continues another last day. */
export async function changeTerm(scene: LicenceScene, part: Part, days: number): Promise<void> {
  const { orderId, position, firstSeat, startsOn, endsOn } = part;
  const end = Temporal.PlainDate.from(endsOn).add({ days }).toString();
  await scene.freshen();
  const { status, text } = await scene.shop.desk.call(orderCalls.changeTerm, {
    params: { orderId },
    body: { position, firstSeat, endsOn: end, before: { startsOn, endsOn } },
  });
  must(status === 200, `a change of term: ${status} ${text}`);
  part.endsOn = end;
}

export async function correctAddress(scene: LicenceScene, orderId: string, email: string): Promise<void> {
  await scene.freshen();
  const { status, text } = await scene.shop.desk.call(orderCalls.fixEmail, {
    params: { orderId },
    body: { email },
  });
  must(status === 200, `a corrected address: ${status} ${text}`);
  scene.book.emails.set(orderId, email);
}

import { quoteCalls } from '../../contract/desk/quotes.ts';
import { priceForTerm } from '../../contract/terms.ts';
import { agreedQuote } from '../insert-quote.ts';
import type { Customer } from '../shop-driver.ts';
import { checkPromise } from './check-promise.ts';
import type { LicenceScene } from './licence-scene.ts';
import { must, type PromisedLine, type Wanted } from './seat-book.ts';

/**
 * Writes a quote at the desk, and records its transfer twice at the same moment. False where the shop refuses to quote
 * what is covered.
 */
export async function quoteAndPay(scene: LicenceScene, buyer: Customer, wanted: Wanted): Promise<boolean> {
  const prices = new Map((await buyer.listProducts()).body.map(({ id, price }) => [id, Number(price) * 100]));
  const lines = wanted.items.map(({ productId, quantity, term = { months: 12 }, insteadOf }) => ({
    ...{ productId, quantity, term, insteadOf },
    unitPriceCents: priceForTerm(Math.round(prices.get(productId) ?? 0), term, scene.today),
  }));
  const validUntil = Temporal.PlainDate.from(scene.today).add({ days: 20 }).toString();
  const renewal = wanted.renews.length > 0 ? { renews: [...wanted.renews] } : {};
  const body = agreedQuote({ email: buyer.email, lines, validUntil, ...renewal });
  await scene.freshen();
  const quote = await scene.shop.desk.call(quoteCalls.createQuote, { body });
  if (quote.status !== 200 && scene.book.isAllCovered(wanted.renews)) return false;
  must(quote.status === 200, `a quote: ${quote.status} ${quote.text}`);

  const { number, totalCents } = quote.body;
  const pay = () =>
    scene.shop.desk.call(quoteCalls.markPaid, { params: { number }, body: { amountCents: totalCents } });
  const answers = await Promise.all([pay(), pay()]);
  const statuses = answers.map(({ status }) => status).sort();
  must(statuses.join() === '200,409', `a transfer twice: ${answers.map(({ text }) => text).join()}`);
  const orderId = answers.find(({ status }) => status === 200)?.body.orderId ?? '';
  const written = await readLines(scene, orderId);
  checkPromise(scene.book, written, wanted, scene.today);
  scene.book.record(orderId, buyer.email, written, wanted);
  return true;
}

/** The licences that the shop wrote, as it would have promised them. */
async function readLines(scene: LicenceScene, orderId: string): Promise<PromisedLine[]> {
  const rows = await scene.query<PromisedLine['parts'][number] & { position: number; productId: string }>(
    `select licences.position, licences.product_id as "productId", 1 + licences.last_seat - licences.first_seat as seats,
       licences.starts_on::text as "startsOn", licences.ends_on::text as "endsOn",
       case when earlier.id is not null then json_build_object(
         'orderId', earlier.order_id, 'productId', earlier.product_id, 'endsOn', earlier.ends_on) end as continues
     from licences left join licences as earlier on earlier.id = licences.continues
     where licences.order_id = $1 order by licences.position, licences.first_seat`,
    orderId,
  );
  return [...Map.groupBy(rows, ({ position }) => position).values()].map((parts) => ({
    productId: parts[0]?.productId ?? '',
    parts,
  }));
}

import { orderCalls } from '../../contract/desk/orders.ts';
import { auditLicences } from '../faults/audit-licences.ts';
import type { Customer } from '../shop-driver.ts';
import type { LicenceScene } from './licence-scene.ts';
import { must, type Part } from './seat-book.ts';

/** Everything that is shown of the buyers' licences is what the book has. */
export async function compare(scene: LicenceScene, buyers: readonly Customer[]): Promise<void> {
  const { violations } = await auditLicences({ database: scene.shop.database });
  must(violations.length === 0, violations.join('; '));
  for (const buyer of buyers) {
    await compareRows(scene, buyer.email);
    await compareLists(scene, buyer);
  }
}

/** The keys of an order, by the days of their licences, are as many as its seats. */
export async function compareKeys(scene: LicenceScene, buyer: Customer, orderId: string): Promise<void> {
  const { body } = await buyer.readOrderKeys(orderId);
  const shown = body.licenseKeys.map(({ keys, startsOn, endsOn }) => `${keys.length} ${startsOn} ${endsOn}`);
  const expected = scene.book
    .partsOf(orderId)
    .filter((part) => scene.book.left(part) > 0)
    .map((part) => `${scene.book.left(part)} ${part.startsOn} ${part.endsOn}`);
  mustEqual(shown, expected, `the keys of ${orderId}`);
}

async function compareRows(scene: LicenceScene, email: string): Promise<void> {
  const rows = await scene.query<{ licence: string }>(
    `select concat_ws(' ', licence_facts.order_id, licence_facts.position, licence_facts.first_seat,
       licence_facts.product_id, licence_facts.starts_on, licence_facts.ends_on, licence_facts.seats_left,
       licence_facts.open_seats, coalesce(earlier.order_id || '.' || earlier.position || '.' || earlier.first_seat, '-'))
       as licence
     from licence_facts join orders on orders.id = licence_facts.order_id
       left join licences as earlier on earlier.id = licence_facts.continues
     where email = $1`,
    email,
  );
  const parts = scene.book.ordersOf(email).flatMap((orderId) => scene.book.partsOf(orderId));
  const expected = parts.map((part) => {
    const { orderId, position, firstSeat, productId, startsOn, endsOn, continues } = part;
    const source = continues ? `${continues.orderId}.${continues.position}.${continues.firstSeat}` : '-';
    const counts = `${scene.book.left(part)} ${scene.book.open(part)}`;
    return `${orderId} ${position} ${firstSeat} ${productId} ${startsOn} ${endsOn} ${counts} ${source}`;
  });
  mustEqual(rows.map(({ licence }) => licence).sort(), expected.sort(), 'licence_facts');
}

async function compareLists(scene: LicenceScene, buyer: Customer): Promise<void> {
  const own = scene.book.ordersOf(buyer.email);
  const { orders } = (await buyer.listMyOrders()).body;
  const shown = orders.map(({ orderId, lines }) => {
    const licences = lines.flatMap((line) => line.licences);
    return `${orderId} ${licences.reduce((sum, { openSeats }) => sum + openSeats, 0)}`;
  });
  const listed = new Set(orders.map(({ orderId }) => orderId));
  const expected = own
    .filter((orderId) => listed.has(orderId))
    .map((orderId) => `${orderId} ${scene.book.openOf(orderId)}`);
  mustEqual(shown.sort(), expected.sort(), 'the open seats in Find my keys');
  await compareEnding(scene, buyer.email, own);
}

/** One of the three searches in turn. */
async function compareEnding(scene: LicenceScene, email: string, own: readonly string[]): Promise<void> {
  const endsWithin = (['30', '60', '90'] as const)[own.length % 3];
  const last = Temporal.PlainDate.from(scene.today).add({ days: Number(endsWithin) });
  const { body } = await scene.shop.desk.call(orderCalls.searchOrders, {
    body: { endsWithin, customer: email },
  });
  const isDue = ({ endsOn }: Part) => endsOn >= scene.today && endsOn <= last.toString();
  const ending = own.filter((id) =>
    scene.book.partsOf(id).some((part) => scene.book.open(part) > 0 && isDue(part)),
  );
  const shown = body.orders.map(({ orderId }: { orderId: string }) => orderId);
  mustEqual(shown.sort(), ending.sort(), `what ends within ${endsWithin} days of ${scene.today}`);
}

function mustEqual(actual: readonly string[], expected: readonly string[], what: string): void {
  const show = (list: readonly string[]) => list.join('\n  ') || 'nothing';
  must(
    JSON.stringify(actual) === JSON.stringify(expected),
    `${what}\n  ${show(actual)}\nand the book\n  ${show(expected)}`,
  );
}

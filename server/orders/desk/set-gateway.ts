import { commandActions } from '../../../contract/desk/command-actions.ts';
import type { Gateways } from '../../gateways/open-gateways.ts';
import { type ChangeNeeds, defineChange } from '../../operators/desk/action.ts';
import { refuse } from '../../platform/http/refused.ts';
import { nameGateway } from '../order-store.ts';

/**
 * Where the operator knows better than the shop. An order whose payment was opened keeps the
 * gateway of that payment. The desk has no such call.
 */
export const setGateway = defineChange(
  commandActions.setGateway,
  async (
    { tx, record, gateways }: ChangeNeeds & Pick<Gateways, 'gateways'>,
    { orderId, gateway },
  ) => {
    const known = gateways.flatMap(({ name, isByHand }) => (isByHand ? [] : [name]));
    if (!known.includes(gateway))
      throw refuse(
        `The gateway ${gateway} isn't configured: it must be ${known.join(' or ')}. Nothing ` +
          'was changed.',
      );
    const order = await tx
      .selectFrom('orders')
      .leftJoin('payment_facts as payment', 'payment.order_id', 'orders.id')
      .select(['state', 'orders.gateway', 'payment_id'])
      .where('id', '=', orderId)
      .forUpdate('orders')
      .executeTakeFirstOrThrow();
    if (order.state !== 'pending')
      throw refuse(`The order ${orderId} is not pending, so nobody asks its gateway.`);
    if (order.payment_id !== null)
      throw refuse(
        `The payment of the order ${orderId} was opened at the gateway that the order names.`,
      );
    await nameGateway(tx, orderId, gateway);
    await record({ orderId, before: { gateway: order.gateway }, after: { gateway } });
    return { orderId, gateway };
  },
);

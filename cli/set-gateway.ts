import type { Command } from 'commander';
import { describeOrderRefusal } from '../server/desk/orders/order-refusals.ts';
import { setGateway } from '../server/desk/orders/set-gateway.ts';
import { findOrderId } from '../server/orders/find-order.ts';
import { StartError } from '../server/process/start-error.ts';
import { operatorName } from './operator-name.ts';
import { type Environment, withShopGateways } from './shop-database.ts';

const help = `
Only that gateway is asked what became of the payment. A wrong one says that it never charged the order, which then ends
unpaid: check first.

The database of an earlier release is upgraded first. That release can't use it afterwards: make a backup.`;

/** `orders set-gateway`. */
export function addSetGatewayCommand(orders: Command, environment: Environment): void {
  orders
    .command('set-gateway')
    .description(
      'record which gateway a pending order belongs to, if the shop refuses to start because of it',
    )
    .argument('<order>', 'its order id')
    .argument('<gateway>', 'the name of a gateway that is configured')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(async (name: string, gateway: string, { json }: { readonly json?: true }) => {
      const work = async ({ db, gateways }: Parameters<Parameters<typeof withShopGateways>[1]>[0]) => {
        const known = gateways.flatMap((one) => (one.isByHand ? [] : [one.name]));
        if (!known.includes(gateway))
          throw new StartError(
            `The gateway ${gateway} isn't configured: it must be ${known.join(' or ')}. Nothing was changed.`,
          );
        const orderId = await findOrderId(db, name);
        if (!orderId) return { kind: 'refused', reason: 'not-found' } as const;
        return setGateway(db, { orderId, gateway }, operatorName(environment));
      };
      const outcome = await withShopGateways(environment, work, { upgrades: true });
      const text =
        outcome.kind === 'set'
          ? `The order ${name} belongs to the gateway ${gateway}. A running shop asks it what became of the payment.`
          : `Nothing was changed. ${describeOrderRefusal(outcome.reason, name)}`;
      console.log(json ? JSON.stringify(outcome, null, 2) : text);
      if (outcome.kind === 'refused') process.exitCode = 1;
    });
}

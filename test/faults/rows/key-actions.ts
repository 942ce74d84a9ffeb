import { setTimeout as wait } from 'node:timers/promises';
import { keysCalls } from '../../../contract/desk/keys.ts';
import { vendorKeys } from '../../key-stock.ts';
import { findFreePort } from '../../programs/find-free-port.ts';
import { crashAt } from '../die-at.ts';
import { ImportKiller } from '../import-killer.ts';
import type { KeyActionCrashPoint } from '../key-action-crash-points.ts';
import { importedProduct, lines, OperatedShop } from '../operated-shop.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const backordered = 'endpoint-complete';

const changePoints: readonly KeyActionCrashPoint[] = ['during_key_change', 'after_key_change'];

/**
 * kill -9 of the command line and of the shop while operators import, void, confirm and replace keys, and while waiting
 * orders are served. After each, all of the change is there or nothing, and it can be repeated.
 */
export const killKeyActions: Row = async ({ rounds = 2, slack = 1 }) => {
  const adminPort = await findFreePort();
  const scene = await Scene.open({ environment: { ADMIN_PORT: String(adminPort) } });
  try {
    const shop = new OperatedShop(scene, `http://127.0.0.1:${adminPort}`, slack);
    await shop.start();
    await shop.query(`update products set fulfilment = 'stock', when_too_few = 'backorder'`);
    const imports = new ImportKiller(shop);
    const changes = new ChangeKiller(shop);
    await imports.measure();
    for (let round = 0; round < rounds; round += 1) {
      const batchId = await imports.kill(round);
      await changes.killCommands(round, batchId);
      await changes.killServing(round);
      const { violations } = await shop.auditStock();
      must(violations.length === 0, `After round ${round}: ${violations.slice(0, 5).join(', ')}`);
    }
    console.log(`  ${rounds} rounds: ${describeCounts(shop.kills)}`);
    await scene.settle(60_000 * slack);
    // A receipt has the keys that were replaced or that followed later, so each of those mails was checked apart.
    await scene.prove({}, [3]);
  } finally {
    await scene.close();
  }
};

/** Kills what changes keys that are in stock. */
class ChangeKiller {
  readonly #shop: OperatedShop;

  constructor(shop: OperatedShop) {
    this.#shop = shop;
  }

  /** Kills the command line while it confirms, voids and replaces keys. */
  async killCommands(round: number, batchId: number): Promise<void> {
    const point = changePoints[round % changePoints.length] ?? 'during_key_change';
    await this.#shop.query(`update stock_keys set quarantined = true where batch_id = $1`, [batchId]);
    await this.#killChange('release-quarantine', point, ['--product', importedProduct]);
    const { status } = await this.#shop.desk.call(keysCalls.releaseQuarantine, {
      body: { productId: importedProduct },
    });
    must([200, 409].includes(status), `Confirming again: ${status}`);
    await this.#mustBe(batchId, 'free');

    const { orderId, email } = await this.#shop.buy(importedProduct, 1);
    await this.#killReplacement(point, orderId, email);

    await this.#killChange('void', point, ['--batch', String(batchId), '--reason', 'killed']);
    const voided = await this.#shop.desk.call(keysCalls.voidKeys, { body: { batchId, reason: 'again' } });
    must([200, 409].includes(voided.status), `Voiding again: ${voided.status}`);
    const left = await this.#shop.query(`select from stock_keys where batch_id = $1 and state = 'free'`, [
      batchId,
    ]);
    must(left.length === 0, `${left.length} keys of a voided batch are free`);
  }

  async #killChange(command: string, point: KeyActionCrashPoint, args: readonly string[]): Promise<void> {
    const { ended } = this.#shop.runCommand(['keys', command, ...args], crashAt(point));
    const ending = await ended;
    must(ending === 'SIGKILL', `At ${point} the command ${command} did not die: ${ending}`);
    this.#shop.count(`${command} ${point}`);
  }

  async #mustBe(batchId: number, state: string): Promise<void> {
    const others = await this.#shop.query(
      'select from stock_keys where batch_id = $1 and (state <> $2 or quarantined)',
      [batchId, state],
    );
    must(others.length === 0, `${others.length} keys of batch ${batchId} are not ${state}`);
  }

  /** The buyer has one new key and one mail with it, also after repeated requests. */
  async #killReplacement(point: KeyActionCrashPoint, orderId: string, email: string): Promise<void> {
    const [key] = await this.#shop.query<{ id: string }>('select id from licence_keys where order_id = $1', [
      orderId,
    ]);
    const licenceKeyId = Number(key?.id);
    await this.#killChange('replace', point, [orderId, `#${licenceKeyId}`, '--reason', 'killed']);
    const body = { orderId, licenceKeyId, reason: 'again' };
    const { status } = await this.#shop.desk.call(keysCalls.replaceKey, { body });
    must([200, 409].includes(status), `Replacing again: ${status}`);
    const keys = await this.#shop.query('select from licence_keys where order_id = $1', [orderId]);
    must(keys.length === 2, `A replaced key left ${keys.length} keys`);
    await this.#shop.awaitMail(email, 'key-replaced');
  }

  /** Kills the shop while it hands out keys to an order that waited for them. */
  async killServing(round: number): Promise<void> {
    const point = changePoints[round % changePoints.length] ?? 'during_key_change';
    const { orderId, email } = await this.#shop.buy(backordered, 2);
    await this.#shop.stop();
    const dying = await this.#shop.scene.tryStart(crashAt(point));
    const { ended } = this.#shop.runCommand(
      ['keys', 'import', '-', '--product', backordered, '--note', `served ${round}`],
      {},
      lines(vendorKeys(2)),
    );
    must((await ended) === '0', 'The keys that an order waits for were not imported');
    if (dying) {
      const ending = await Promise.race([dying.ended, wait(this.#shop.patienceMilliseconds, 'alive')]);
      must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    }
    this.#shop.count(`serving ${point}`);
    await this.#shop.start();
    await this.#shop.awaitMail(email, 'keys');
    const keys = await this.#shop.query('select from licence_keys where order_id = $1', [orderId]);
    must(keys.length === 2, `The order that waited has ${keys.length} keys`);
  }
}

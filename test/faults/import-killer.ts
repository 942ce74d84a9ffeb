import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { vendorKeys } from '../key-stock.ts';
import { crashAt } from './die-at.ts';
import type { KeyActionCrashPoint } from './key-action-crash-points.ts';
import { importedProduct, lines, type OperatedShop } from './operated-shop.ts';
import { must } from './row.ts';

/** More than one statement writes. */
const keysPerFile = 6_000;

const points: readonly KeyActionCrashPoint[] = ['during_import', 'during_import_commit', 'after_import'];

/** Batches, their keys and their audit events, after a whole import and without one. */
const all = `1/${keysPerFile}/1`;
const none = '0/0/0';

/** Kills imports by the command line and by the desk. */
export class ImportKiller {
  readonly #shop: OperatedShop;
  readonly #longest = { command: 1_000, upload: 1_000 };

  constructor(shop: OperatedShop) {
    this.#shop = shop;
  }

  /** Imports once by each face, which tells how long that takes. */
  async measure(): Promise<void> {
    const begin = performance.now();
    const { ended } = this.#shop.runCommand(this.#importArgs('first'), {}, lines(vendorKeys(keysPerFile)));
    must((await ended) === '0', 'The command line did not import');
    this.#longest.command = performance.now() - begin;
    const uploadBegin = performance.now();
    must(
      (await this.#shop.upload('second', vendorKeys(keysPerFile))) === 'imported',
      'The desk did not import',
    );
    this.#longest.upload = performance.now() - uploadBegin;
    console.log(
      `  importing ${keysPerFile} keys takes ${Math.round(this.#longest.command)} ms by the command line, and ${Math.round(this.#longest.upload)} ms by the desk`,
    );
  }

  /** Kills an import by each face at a random moment and at a named one. Returns a batch of free keys. */
  async kill(round: number): Promise<number> {
    const point = points[round % points.length] ?? 'during_import';
    await this.#killCommand(`${round} command`, 'random');
    await this.#killCommand(`${round} command`, point);
    await this.#killUpload(`${round} desk`, 'random');
    return this.#killUpload(`${round} desk`, point);
  }

  async #killCommand(name: string, point: 'random' | KeyActionCrashPoint): Promise<void> {
    const keys = vendorKeys(keysPerFile);
    const note = `${name} ${point}`;
    const { child, ended } = this.#shop.runCommand(
      this.#importArgs(note),
      point === 'random' ? {} : crashAt(point),
      lines(keys),
    );
    if (point === 'random') await killLater(child, this.#longest.command);
    const ending = await ended;
    must(ending === 'SIGKILL' || point === 'random', `At ${point} the command did not die: ${ending}`);
    await this.#proveImport('command', point, note, keys);
  }

  async #killUpload(name: string, point: 'random' | KeyActionCrashPoint): Promise<number> {
    const keys = vendorKeys(keysPerFile);
    const note = `${name} ${point}`;
    if (point !== 'random') {
      await this.#shop.stop();
      await this.#shop.start(crashAt(point));
    }
    const { shop } = this.#shop.scene;
    const uploading = this.#shop.upload(note, keys).catch(() => 'lost');
    if (point === 'random') {
      await wait(Math.random() * this.#longest.upload);
      await shop.end('SIGKILL');
    }
    await uploading;
    const ending = await Promise.race([shop.ended, wait(this.#shop.patienceMilliseconds, 'alive')]);
    must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
    await this.#shop.start();
    return this.#proveImport('desk', point, note, keys);
  }

  /** Nothing of the import is there, or all of it. Then it succeeds, and the second time it changes nothing. */
  async #proveImport(face: string, point: string, note: string, keys: readonly string[]): Promise<number> {
    const killed = await this.#countImport(note);
    must([none, all].includes(killed), `${note}: a killed import left ${killed}`);
    this.#shop.count(`${face} ${point}: ${killed === all ? 'all' : 'nothing'}`);
    const first = await this.#shop.upload(note, keys);
    // The killed process's commit may have arrived after the count.
    const expected = killed === all ? ['already-imported'] : ['imported', 'already-imported'];
    must(expected.includes(first), `${note}: the repeated import says ${first}`);
    const second = await this.#shop.upload(note, keys);
    must(second === 'already-imported', `${note}: the third import says ${second}`);
    const counts = await this.#countImport(note);
    must(counts === all, `${note}: after three imports there are ${counts}`);
    const [batch] = await this.#shop.query<{ id: string }>('select id from key_batches where note = $1', [
      note,
    ]);
    return Number(batch?.id);
  }

  /** Batches, their keys and their audit events. */
  async #countImport(note: string): Promise<string> {
    const [counts] = await this.#shop.query<{ counts: string }>(
      `with batch as (select id from key_batches where note = $1)
       select concat_ws('/',
         (select count(*) from batch),
         (select count(*) from stock_keys where batch_id in (select id from batch)),
         (select count(*) from audit_events where action = 'keys-imported'
          and (after ->> 'batchId')::bigint in (select id from batch))) as counts`,
      [note],
    );
    return counts?.counts ?? '';
  }

  #importArgs(note: string): string[] {
    return ['keys', 'import', '-', '--product', importedProduct, '--note', note];
  }
}

/** At a random moment of what takes so long. */
async function killLater(child: ChildProcess, milliseconds: number): Promise<void> {
  await wait(Math.random() * milliseconds);
  child.kill('SIGKILL');
}

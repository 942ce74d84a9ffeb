import { text as readAll } from 'node:stream/consumers';
import type { KeyEntry } from '../contract/desk/key-lists.ts';
import { findKeys } from '../server/keys/desk/actions.ts';
import { Misunderstood } from '../server/platform/http/refused.ts';
import { StartError } from '../server/platform/process/start-error.ts';
import type { Act } from './act.ts';
import { readNumber } from './read-values.ts';
import type { DatabaseDesk } from './shop-database.ts';

/** Undefined where no key is named. Only keys on standard input need KEYS_SECRET. */
export async function readStockKeyIds(names: readonly string[], act: Act, desk: DatabaseDesk) {
  if (names.length === 0) return undefined;
  if (names.join() !== '-') return names.map(readKeyNumber);
  const found = await findOnInput(act, desk);
  if (found.length === 0)
    throw new StartError('There are no keys on standard input. Nothing was changed.');
  return found.map((entries, i) => {
    const id = entries.find(({ stockKeyId }) => stockKeyId !== null)?.stockKeyId;
    if (!id) throw new StartError(`Line ${i + 1} is not a key in stock. Nothing was changed.`);
    return id;
  });
}

export function readKeyNumber(name: string): number {
  if (/^#?\d{1,9}$/.test(name)) return readNumber(name);
  const message = `${keyNumber}: other users of this machine see the arguments of a command`;
  throw new Misunderstood([{ field: 'key', message }]);
}

const keyNumber = "Give the key's number, such as '#123', or - and the key on standard input";

export async function readLicenceKeyId(
  orderId: string,
  act: Act,
  desk: DatabaseDesk,
): Promise<number> {
  const [entries, ...others] = await findOnInput(act, desk);
  if (!entries || others.length > 0)
    throw new StartError('Standard input must have one key. Nothing was changed.');
  const id = entries.find((key) => key.orderId === orderId)?.licenceKeyId;
  if (id) return id;
  throw new StartError(`The order ${orderId} doesn't have this key. Nothing was changed.`);
}

/**
 * Finds the keys on standard input, one a line, so that no key is in the list of processes or a
 * shell's history.
 */
async function findOnInput(
  act: Act,
  { db, openSealer }: DatabaseDesk,
): Promise<(readonly KeyEntry[])[]> {
  const lines = (await readAll(process.stdin)).split(/\r?\n/).map((line) => line.trim());
  const desk = { db, sealer: await openSealer() };
  const found: (readonly KeyEntry[])[] = [];
  for (const key of lines.filter(Boolean)) found.push((await act(findKeys, desk, { key })).keys);
  return found;
}

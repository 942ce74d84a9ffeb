import { randomInt, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardPayment } from '../../contract/checkout.ts';
import { keyPattern } from '../stock-keys.ts';

/** Secrets that were entered during a test, so that a search can find them in files and mails. */
export class Canaries {
  readonly #secrets = new Map<string, RegExp | string>();
  readonly #keys = new Set<string>();

  get count(): number {
    return this.#secrets.size + this.#keys.size;
  }

  /** A card that no gateway takes, with a number and a CVV that nothing else in the world holds. */
  plantCard(): Partial<CardPayment> {
    const cardNumber = `59${String(randomInt(10 ** 14 - 1)).padStart(14, '0')}`;
    const cvv = `cvv-${randomUUID()}`;
    this.#plant('card number', cardNumber);
    this.#plant('CVV', cvv);
    return { cardNumber, cvv };
  }

  /** Six digits are too short to distinguish from other numbers: they count only as a whole number, of no invoice. */
  plantCode(code: string): void {
    if (code.startsWith('00')) return;
    this.#plant(`code ${code}`, new RegExp(`(?<![0-9A-Za-z.])${code}(?![0-9A-Za-z.])`));
  }

  /** The keys of a response to a purchase: only the buyer and their mails may have them. */
  plantKeys(response: string): void {
    for (const [key] of response.matchAll(keyPattern)) if (this.#keys.size < mostSecrets) this.#keys.add(key);
  }

  plantCookie(setCookie: string): void {
    const token = /=([\w-]{43});/.exec(setCookie)?.[1];
    if (token) this.#plant('cookie', token);
  }

  /** Every file under the folders that holds a secret, and how many bytes were searched. */
  async search(folders: readonly string[]): Promise<{ bytes: number; finds: string[] }> {
    const finds: string[] = [];
    let bytes = 0;
    for (const file of (await Promise.all(folders.map(listFiles))).flat()) {
      const content = await readFile(file).catch(() => Buffer.alloc(0));
      bytes += content.length;
      const text = content.toString('latin1');
      finds.push(...this.searchText(file, text));
      for (const key of this.#keys) if (text.includes(key)) finds.push(`${file} holds a licence key`);
    }
    return { bytes, finds };
  }

  /** The cards among the secrets: a mail may contain its own code. */
  searchCards(where: string, text: string): string[] {
    return this.searchText(where, text).filter((find) => !find.includes('code'));
  }

  searchText(where: string, text: string): string[] {
    const found = [...this.#secrets].filter(([, secret]) =>
      typeof secret === 'string' ? text.includes(secret) : secret.test(text),
    );
    return found.map(([key]) => `${where} holds a ${key.split(' of ')[0]}`);
  }

  /** A few dozen are as good as thousands, and quicker to search for. */
  #plant(kind: string, secret: string | RegExp): void {
    const key = `${kind} of ${randomUUID()}`;
    if (this.#secrets.size < mostSecrets) this.#secrets.set(key, secret);
  }
}

const mostSecrets = 60;

async function listFiles(folder: string): Promise<string[]> {
  const entries: Dirent[] = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of lines that is only ever added to. One process at a time may have it open. */
export class Journal {
  readonly #file: FileHandle;
  readonly #waiting: string[] = [];
  #written: Promise<void> = Promise.resolve();

  /**
   * Opens a journal, or begins one, and gives the lines it holds. A last line that has no end was being written
   * when the power went, so nobody was told of it: it is cut off.
   */
  static async open(path: string): Promise<{ journal: Journal; lines: string[] }> {
    const folder = dirname(path);
    await mkdir(folder, { recursive: true });
    const file = await open(path, constants.O_RDWR | constants.O_CREAT | constants.O_APPEND, 0o600);
    const bytes = await file.readFile();
    const end = bytes.lastIndexOf('\n') + 1;
    if (end < bytes.length) await file.truncate(end);
    await file.sync();
    await syncFolder(folder);
    const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
    return { journal: new Journal(file), lines };
  }

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Resolves when the line is on the disk. Lines that come while others are being written share one sync. After a
   * write that failed nobody knows what the file holds, so every later one fails too, until it is opened again.
   */
  append(line: string): Promise<void> {
    this.#waiting.push(line);
    if (this.#waiting.length === 1) this.#written = this.#written.then(() => this.#write());
    return this.#written;
  }

  /** Waits for what is being written. */
  async close(): Promise<void> {
    await this.#written.catch(() => {});
    await this.#file.close();
  }

  async #write(): Promise<void> {
    const lines = this.#waiting.splice(0);
    await this.#file.appendFile(`${lines.join('\n')}\n`);
    await this.#file.sync();
  }
}

/** Makes a new file's name as durable as its bytes. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, constants.O_RDONLY);
  await folder.sync().finally(() => folder.close());
}

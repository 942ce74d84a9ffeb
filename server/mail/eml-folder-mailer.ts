import { createHash } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Mail, Mailer, MailOutcome } from './mailer.ts';
import type { Sender } from './sender.ts';
import { toMessage } from './to-message.ts';

export interface EmlFolderMailerOptions {
  /** Absolute path; made when it is missing, and kept from other users: mails hold licence keys. */
  readonly folder: string;
  readonly from: Sender;
  readonly clock: () => Date;
}

/**
 * Writes every mail to a file that mail programs open. The newest stands last by name:
 * `2026-11-20T09-15-02Z_your-licence-keys_mia-example.com_1f3a90c2d4e5.eml`. A repeated mail keeps its one file.
 */
export class EmlFolderMailer implements Mailer {
  readonly destination: string;
  readonly #from: Sender;
  readonly #clock: () => Date;
  #last: Promise<void> = Promise.resolve();

  constructor({ folder, from, clock }: EmlFolderMailerOptions) {
    this.destination = folder;
    this.#from = from;
    this.#clock = clock;
  }

  /** One at a time, so that a mail and its repeat cannot both find the folder without it. */
  async send(mail: Mail): Promise<MailOutcome> {
    const written = this.#last.then(() => this.#write(mail));
    this.#last = written.catch(() => {});
    await written;
    return { kind: 'accepted' };
  }

  async close(): Promise<void> {
    await this.#last;
  }

  async #write(mail: Mail): Promise<void> {
    const now = this.#clock();
    const content = await new MailComposer({ ...toMessage(mail, this.#from), date: now }).compile().build();
    await mkdir(this.destination, { recursive: true });
    await chmod(this.destination, 0o700);
    const ending = `${hash(mail.messageId)}.eml`;
    const earlier = (await readdir(this.destination)).find((name) => name.endsWith(`_${ending}`));
    const name = earlier ?? `${toFileTime(now)}_${toSlug(mail.subject)}_${toSlug(mail.to)}_${ending}`;
    await writeWhole(this.destination, name, content);
  }
}

/** Writes a file so that it is there whole or not at all, and for good: a power cut does not lose it. */
async function writeWhole(folder: string, name: string, content: Buffer): Promise<void> {
  const temporaryPath = join(folder, `${name}.part`);
  await using file = await open(temporaryPath, 'w', 0o600);
  await file.writeFile(content);
  await file.sync();
  await rename(temporaryPath, join(folder, name));
  await using directory = await open(folder, 'r');
  await directory.sync();
}

function toFileTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** A part of a file name: short, and without anything that a file system or a shell could trip over. */
function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return slug.slice(0, 60) || 'mail';
}

function hash(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 12);
}

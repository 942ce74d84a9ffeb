import { createHash } from 'node:crypto';
import { access, chmod, constants, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../platform/process/write-durably.ts';
import { composeMessage, type Mailer, type Sender } from './mail.ts';

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

interface EmlFolder {
  /**
   * Absolute path. Created when missing; other users can't read it, because mails have licence
   * keys.
   */
  readonly folder: string;
  readonly from: Sender;
  readonly clock: () => Date;
}

/**
 * Sorted by name, the newest is last: `2026-11-20T09-15-02Z_subject_recipient_1f3a90c2d4e5.eml`.
 */
export function openEmlFolder({ folder, from, clock }: EmlFolder): Mailer {
  return {
    destination: folder,
    async send(mail) {
      const date = clock();
      await mkdir(folder, { recursive: true });
      await chmod(folder, 0o700);
      const ending = `_${createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)}.eml`;
      const time = date.toISOString().slice(0, 19).replaceAll(':', '-');
      const earlier = (await readdir(folder)).find((name) => name.endsWith(ending));
      const { message } = await composer.sendMail(composeMessage(mail, from, date));
      const name =
        earlier ?? `${time}Z_${toSlug(mail.subject)}_${toSlug([mail.to].flat().join())}${ending}`;
      await writeDurably(join(folder, name), [message as Buffer]);
      return { kind: 'accepted' };
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async close() {},
  };
}

/** A part of a file name: short, and safe for file systems and shells. */
function toSlug(text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return slug.slice(0, 60) || 'mail';
}

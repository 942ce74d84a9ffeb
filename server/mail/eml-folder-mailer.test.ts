import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeMailer, fullMail } from '../../test/ports/mailer.ts';
import { openEmlFolder } from './eml-folder-mailer.ts';
import type { Mailer } from './mail.ts';

const from = {
  name: 'Harbour Licensing, Sydney',
  address: 'shop@harbourlicensing.example',
  replyTo: 'support@harbourlicensing.example',
};

let parent: string;
let folder: string;
let now: Date;
let mailer: Mailer;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mails-'));
  folder = join(parent, 'data', 'mails');
  now = new Date('2026-11-20T09:15:02.345Z');
  mailer = openEmlFolder({ folder, from, clock: () => now });
});

afterEach(() => rm(parent, { recursive: true }));

describeMailer('A folder of mails', async () => ({
  mailer,
  readMails: async () => {
    const names = await readdir(folder);
    return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  },
  close: () => mailer.close(),
}));

test('a file is named by time, subject and recipient', async () => {
  await mailer.send({ ...fullMail, subject: 'Your licence keys' });
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(
      /^2026-11-20T09-15-02Z_your-licence-keys_mia\.nguyen-shop-example\.com_[0-9a-f]{12}\.eml$/,
    ),
  ]);
});

test('the newest file sorts last', async () => {
  await mailer.send({ ...fullMail, subject: 'Zebra', messageId: '1@example.com' });
  now = new Date('2026-11-20T09:15:03Z');
  await mailer.send({ ...fullMail, subject: 'Aardvark', messageId: '2@example.com' });
  expect((await readdir(folder)).sort().at(-1)).toContain('aardvark');
});

test('a repeated mail keeps its one file, sent together or later', async () => {
  await Promise.all([mailer.send(fullMail), mailer.send(fullMail)]);
  now = new Date('2026-11-21T00:00:00Z');
  await openEmlFolder({ folder, from, clock: () => now }).send(fullMail);
  expect(await readdir(folder)).toHaveLength(1);
});

test('other users of the machine cannot read the mails', async () => {
  await mailer.send(fullMail);
  const [name = ''] = await readdir(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('no subject and no address writes outside the folder', async () => {
  await mailer.send({ ...fullMail, subject: '../../../etc/passwd\0', to: '../..@example.com' });
  expect(await readdir(parent)).toEqual(['data']);
  expect(await readdir(join(parent, 'data'))).toEqual(['mails']);
  expect(await readdir(folder)).toEqual([
    expect.stringMatching(/^2026-11-20T09-15-02Z_etc-passwd_example\.com_/),
  ]);
});

test('a mail is written after the folder was deleted', async () => {
  await expect(mailer.send({ ...fullMail, subject: 'x'.repeat(10), messageId: 'a\0b@c' })).resolves.toEqual({
    kind: 'accepted',
  });
  await rm(parent, { recursive: true });
  await mailer.send(fullMail);
  expect(await readdir(folder)).toHaveLength(1);
});

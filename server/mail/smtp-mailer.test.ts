import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { email, readEmail } from '../../contract/text.ts';
import { MailServer, type MailServerMode, type ReceivedMail, type Refusal } from '../../test/mail-server.ts';
import { describeMailer, fullMail } from '../../test/ports/mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const from = {
  name: 'Harbour Licensing, Sydney',
  address: 'shop@harbourlicensing.example',
  replyTo: 'support@harbourlicensing.example',
};

let server: MailServer;
let mailer: SmtpMailer;
let alerts: string[];
let now: Date;
const clock = () => now;
const log = { error: (...[event]: unknown[]) => void alerts.push(JSON.stringify(event)) };

beforeEach(async () => {
  server = await MailServer.start();
  alerts = [];
  now = new Date('2026-11-20T09:15:02Z');
  mailer = new SmtpMailer({ url: server.url, from, clock, log });
});

afterEach(async () => {
  await mailer.close();
  await server.close();
});

describeMailer('SmtpMailer', async () => ({
  mailer,
  readMails: async () => {
    const parts = (mail: ReceivedMail) => ({ ...mail, attachments: [...mail.pictures, ...mail.attachments] });
    return [...new Map(server.mails.map((mail) => [mail.messageId, parts(mail)])).values()];
  },
  close: () => mailer.close(),
}));

test('a mail is delivered only to its recipient, even if its address looks like several', async () => {
  await mailer.send(fullMail);
  await mailer.send({ ...fullMail, to: 'a,b;c@example.com' });
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[fullMail.to], ['"a,b;c"@example.com']]);
});

test.each([
  'o&leary@example.com',
  'sales#1@example.com',
  'a/b@example.com',
  'user@xn--e1aybc.xn--p1ai',
  'info@räucher.de',
])('a mail is delivered to %s', async (typed) => {
  const to = email.parse(typed);
  await mailer.send({ ...fullMail, to });
  // The test's server shows domains in Unicode.
  expect(server.mails.map(({ recipients }) => recipients.map(readEmail))).toEqual([[to]]);
});

test.each<[Refusal['command'], string]>([
  ['RCPT', '550 5.1.1 <mia@example.com>: no such user'],
  ['RCPT', '554 5.1.10 the domain takes no mail'],
  ['RCPT', '552 5.2.2 mailbox full'],
  ['DATA', '550 5.2.1 mailbox disabled'],
  ['RCPT', '550 No such mailbox'],
  ['RCPT', '550 <spam.blocked@example.com>: user unknown'],
  ['RCPT', '551 User not local'],
])('a 5xx about the recipient is final: %s %s', async (command, reply) => {
  server.mode = { command, reply };
  const outcome = await mailer.send(fullMail);
  expect(outcome).toEqual({ kind: 'address-refused', reason: reply });
  expect(alerts).toEqual([]);
});

test.each<[Refusal['command'], string]>([
  ['RCPT', '554 5.7.1 <mia@example.com>: relay access denied'],
  ['RCPT', '550 5.7.1 rejected by policy'],
  ['RCPT', '550 5.4.5 daily sending quota exceeded'],
  ['RCPT', '550 5.3.4 message too big for system'],
  ['RCPT', "553 sorry, that domain isn't in my list of allowed hosts (#5.7.1)"],
  ['RCPT', '550 5.1.8 bad sender domain'],
  ['RCPT', '550 Relaying denied'],
  ['RCPT', '550 Blocked, see https://example.com/why'],
  ['RCPT', '554 Transaction failed'],
  ['MAIL', '550 5.1.0 address rejected'],
  ['DATA', '554 Message refused'],
])('a 5xx about the sender is an alert, and a retry can succeed: %s %s', async (command, reply) => {
  server.mode = { command, reply };
  await expect(mailer.send(fullMail)).rejects.toThrow();
  await expect(mailer.send({ ...fullMail, messageId: '2@example.com' })).rejects.toThrow();
  expect(alerts).toEqual([expect.stringContaining(reply)]);
  server.mode = 'accept';
  expect(await mailer.send(fullMail)).toMatchObject({ kind: 'accepted' });
});

test('no more connections are opened than the mail server allows', async () => {
  server.mode = 'slow';
  server.slowMilliseconds = 200;
  const few = new SmtpMailer({ url: server.url, from, clock, log, connections: 2 });
  await Promise.all(
    Array.from({ length: 6 }, (_, index) => few.send({ ...fullMail, messageId: `${index}@example.com` })),
  );
  expect(server.mostConnections).toBe(2);
  await few.close();
});

test('each cause is reported once an hour', async () => {
  for (const reply of ['550 5.7.1 policy', '550 5.4.5 quota', '550 5.7.1 policy']) {
    server.mode = { command: 'RCPT', reply };
    await expect(mailer.send(fullMail)).rejects.toThrow();
  }
  expect(alerts).toHaveLength(2);
  now = new Date('2026-11-20T10:15:02Z');
  await expect(mailer.send(fullMail)).rejects.toThrow();
  expect(alerts).toHaveLength(3);
});

test.each<MailServerMode>(['reject-4xx', 'cut-after-data'])(
  'a failure that may pass throws, without an alert: %s',
  async (mode) => {
    server.mode = mode;
    await expect(mailer.send(fullMail)).rejects.toThrow();
    expect(alerts).toEqual([]);
  },
);

test('after the connection was lost behind the data, a repeat has the same Message-ID', async () => {
  server.mode = 'cut-after-data';
  await expect(mailer.send(fullMail)).rejects.toThrow();
  server.mode = 'accept';
  expect(await mailer.send(fullMail)).toMatchObject({ kind: 'accepted' });
  expect(new Set(server.mails.map(({ messageId }) => messageId))).toEqual(
    new Set([`<${fullMail.messageId}>`]),
  );
});

test('sending throws while the server is down, and works when it is back', async () => {
  await mailer.send(fullMail);
  await server.close();
  await expect(mailer.send({ ...fullMail, messageId: '2@example.com' })).rejects.toThrow(/ECONNREFUSED/);
  await server.open();
  expect(await mailer.send({ ...fullMail, messageId: '2@example.com' })).toMatchObject({ kind: 'accepted' });
});

test('a slow server is waited for', async () => {
  server.mode = 'slow';
  server.slowMilliseconds = 300;
  expect(await mailer.send(fullMail)).toMatchObject({ kind: 'accepted' });
});

test('a server that never greets times out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const waiting = new SmtpMailer({
    url: `smtp://127.0.0.1:${port}`,
    from,
    clock,
    log,
    connectMilliseconds: 100,
  });
  await expect(waiting.send(fullMail)).rejects.toThrow(/Greeting never received/);
  silent.close();
});

test.each([{ replyMilliseconds: 400 }, { mailMilliseconds: 400 }])(
  'a server that stops replying times out: %o',
  async (limit) => {
    server.mode = 'slow';
    server.slowMilliseconds = 2_000;
    const hurried = new SmtpMailer({ url: server.url, from, clock, log, ...limit });
    await expect(hurried.send(fullMail)).rejects.toThrow();
    await hurried.close();
  },
);

test('the destination has no user and no password', () => {
  const secretive = new SmtpMailer({ url: 'smtps://shop:secret@mail.example.com:465', from, clock, log });
  expect(secretive.destination).toBe('smtps://mail.example.com:465');
});

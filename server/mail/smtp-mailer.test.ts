import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MailServer, type MailServerMode } from '../../test/mail-server.ts';
import { describeMailer, fullMail } from './mailer.cases.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const from = { name: 'Harbour Licensing, Sydney', address: 'support@harbourlicensing.example' };

let server: MailServer;
let mailer: SmtpMailer;

beforeEach(async () => {
  server = await MailServer.start();
  mailer = new SmtpMailer({ url: server.url, from });
});

afterEach(async () => {
  await mailer.close();
  await server.close();
});

describeMailer('SmtpMailer', async () => ({
  mailer,
  readMails: async () => [...new Map(server.mails.map((mail) => [mail.messageId, mail])).values()],
  close: () => mailer.close(),
}));

test('a mail is delivered to its recipient alone', async () => {
  await mailer.send(fullMail);
  expect(server.mails[0]?.recipients).toEqual([fullMail.to]);
});

test.each<MailServerMode>(['reject-5xx', 'reject-content'])(
  'a 5xx for the mail ends it: %s',
  async (mode) => {
    server.mode = mode;
    expect(await mailer.send(fullMail)).toBe('rejected');
  },
);

test.each<MailServerMode>(['reject-4xx', 'reject-sender', 'cut-after-data'])(
  'whatever may work later throws: %s',
  async (mode) => {
    server.mode = mode;
    await expect(mailer.send(fullMail)).rejects.toThrow();
  },
);

test('after the line was cut behind the data, a repeat carries the same Message-ID', async () => {
  server.mode = 'cut-after-data';
  await expect(mailer.send(fullMail)).rejects.toThrow();
  server.mode = 'accept';
  expect(await mailer.send(fullMail)).toBe('accepted');
  expect(new Set(server.mails.map(({ messageId }) => messageId))).toEqual(
    new Set([`<${fullMail.messageId}>`]),
  );
});

test('a server that is down throws, and mails flow again when it is back', async () => {
  await mailer.send(fullMail);
  await server.close();
  await expect(mailer.send({ ...fullMail, messageId: '2@example.com' })).rejects.toThrow(/ECONNREFUSED/);
  await server.open();
  expect(await mailer.send({ ...fullMail, messageId: '2@example.com' })).toBe('accepted');
});

test('a server that takes its time is waited for', async () => {
  server.mode = 'slow';
  server.slowMilliseconds = 300;
  expect(await mailer.send(fullMail)).toBe('accepted');
});

test('a server that never greets is given up in time', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const waiting = new SmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, connectMilliseconds: 100 });
  await expect(waiting.send(fullMail)).rejects.toThrow(/Greeting never received/);
  silent.close();
});

test.each([{ answerMilliseconds: 400 }, { mailMilliseconds: 400 }])(
  'a server that stops answering is given up in time: %o',
  async (limit) => {
    server.mode = 'slow';
    server.slowMilliseconds = 2_000;
    const hurried = new SmtpMailer({ url: server.url, from, ...limit });
    await expect(hurried.send(fullMail)).rejects.toThrow();
    await hurried.close();
  },
);

test('the destination is told without user and password', () => {
  const secretive = new SmtpMailer({ url: 'smtps://shop:secret@mail.example.com:465', from });
  expect(secretive.destination).toBe('smtps://mail.example.com:465');
});

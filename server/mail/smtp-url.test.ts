import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { fullMail } from '../../test/ports/mailer.ts';
import { requireTls, SmtpMailer } from './smtp-mailer.ts';

test.each([
  'smtp://shop:secret@mail.example.com:587',
  'smtp://shop:secret@mail.example.com?requireTLS=false&ignoreTLS=true',
])('a password requires TLS, even against the query: %s', (url) => {
  expect(new URL(requireTls(url)).searchParams.getAll('requireTLS')).toEqual(['true']);
});

test.each([
  'smtp://mail.example.com',
  'smtps://shop:secret@mail.example.com',
  'smtp://shop:secret@localhost:1025',
  'smtp://shop:secret@127.0.0.1:1025',
  'smtp://shop:secret@[::1]:1025',
])('no password, TLS from the start and loopback require nothing: %s', (url) => {
  expect(requireTls(url)).toBe(url);
});

test("a mail server of this machine may have Debian's own certificate", async () => {
  // Its own STARTTLS certificate names another host, and nobody has signed it.
  const server = new SMTPServer({ authOptional: true, disableReverseLookup: true });
  server.on('error', () => {});
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const from = { name: 'Shop', address: 'shop@example.com', replyTo: 'shop@example.com' };
  const log = { error: () => {} };
  const mailer = new SmtpMailer({ url: `smtp://localhost:${port}`, from, clock: () => new Date(), log });
  expect(await mailer.send(fullMail)).toMatchObject({ kind: 'accepted' });
  await mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test('a server without TLS gets neither password nor mail, and the log says why', async () => {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.write('220 mail.example.com ESMTP\r\n');
    createInterface(socket).on('line', (line) => {
      received.push(line);
      const isEhlo = line.startsWith('EHLO');
      socket.write(isEhlo ? '250-mail.example.com\r\n250 AUTH PLAIN LOGIN\r\n' : '502 Not implemented\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const alerts: string[] = [];
  // This machine, by an address that is not recognised as loopback.
  const mailer = new SmtpMailer({
    url: `smtp://shop:secret@[::ffff:127.0.0.1]:${port}`,
    from: { name: 'Shop', address: 'shop@example.com', replyTo: 'shop@example.com' },
    clock: () => new Date(),
    log: { error: (...words: unknown[]) => void alerts.push(JSON.stringify(words)) },
  });
  await expect(mailer.send(fullMail)).rejects.toThrow(/STARTTLS/);
  expect(alerts).toEqual([expect.stringContaining('offers no valid TLS')]);
  expect(received.join('\n')).not.toMatch(/AUTH|MAIL|secret/);
  expect(received.at(-1)).toBe('STARTTLS');
  await mailer.close();
  server.close();
});

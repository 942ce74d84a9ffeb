import { expect, it } from 'vitest';
import type { Finding } from '../operators/finding.ts';
import type { CheckParts } from './check.ts';
import { mailDomain } from './checks/mail.ts';

type Records = Readonly<Record<string, readonly string[] | Error>>;

const complete: Records = {
  'shop.example': ['google-site-verification=1', 'v=spf1 include:mail.example ~all'],
  'mail2026._domainkey.shop.example': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.shop.example': ['v=DMARC1; p=reject'],
};

async function check(records: Records, settings: object = {}): Promise<readonly Finding[]> {
  const resolver = {
    async resolveTxt(name: string) {
      const texts = records[name] ?? Object.assign(new Error(name), { code: 'ENOTFOUND' });
      if (texts instanceof Error) throw texts;
      // As DNS does with a long record.
      return texts.map((text) => [text.slice(0, 9), text.slice(9)]);
    },
  };
  const mailFrom = 'Harbour Licensing <receipts@shop.example>';
  const config = {
    smtpUrl: 'smtps://smtp.mail.example',
    mailFrom,
    mailDkimSelector: 'mail2026',
    ...settings,
  };
  const parts = { config, seller: { email: 'support@other.example' }, resolver };
  return [await mailDomain.run(parts as unknown as CheckParts)].flat();
}

async function find(name: string, changes: Records, settings?: object) {
  const findings = await check({ ...complete, ...changes }, settings);
  const found = findings.find((finding) => finding.name === name);
  return `${found?.state}: ${found?.finding} ${found?.action}`;
}

it('a domain with all three records passes', async () => {
  expect((await check(complete)).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'mail-spf ok',
    'mail-dkim ok',
    'mail-dmarc ok',
  ]);
});

it('each record that is missing is named as it has to be added', async () => {
  const actions = (await check({})).map(({ state, action }) => `${state}: ${action}`);
  expect(actions).toEqual([
    expect.stringContaining('warning: Add the TXT record of shop.example: "v=spf1 a:smtp.mail.example ~all"'),
    expect.stringContaining(
      'warning: Add the TXT record of mail2026._domainkey.shop.example: "v=DKIM1; k=rsa; p=…"',
    ),
    expect.stringContaining(
      'warning: Add the TXT record of _dmarc.shop.example: "v=DMARC1; p=quarantine; rua=mailto:support@other.example"',
    ),
  ]);
});

it('each kind of wrong record has a message of its own', async () => {
  const two = ['v=spf1 mx -all', 'v=spf1 include:mail.example ~all'];
  expect(await find('mail-spf', { 'shop.example': two })).toMatch(
    /^broken: .* 2 SPF records.*"v=spf1 mx include:mail\.example ~all"/,
  );
  expect(await find('mail-spf', { 'shop.example': ['v=spf1 +all'] })).toMatch(/^warning: .*every server/);
  const key = 'mail2026._domainkey.shop.example';
  expect(await find('mail-dkim', { [key]: ['v=DKIM1; p='] })).toMatch(/^broken: .*revoked/);
  expect(await find('mail-dkim', {}, { mailDkimSelector: null })).toMatch(
    /^warning: .*Set MAIL_DKIM_SELECTOR/,
  );
  expect(await find('mail-dmarc', { '_dmarc.shop.example': ['v=DMARC1; p=none; rua=mailto:a@b.c'] })).toMatch(
    /^warning: .*"v=DMARC1; p=quarantine; rua=mailto:a@b\.c"/,
  );
});

it('a subdomain takes over the DMARC record of its parent', async () => {
  const records = { '_dmarc.mail.shop.example': [], ...complete };
  const from = { mailFrom: 'receipts@mail.shop.example' };
  expect(await find('mail-dmarc', records, from)).toMatch(/^ok: _dmarc\.shop\.example has/);
});

it('a shop without a mail server has no domain to check, and DNS may be away', async () => {
  expect(await check(complete, { smtpUrl: null })).toMatchObject([{ state: 'skipped' }]);
  const away = Object.assign(new Error('timeout'), { code: 'ETIMEOUT' });
  expect(await find('mail-spf', { 'shop.example': away })).toMatch(
    /^warning: DNS did not respond \(ETIMEOUT\)/,
  );
});

import { Resolver } from 'node:dns/promises';
import { endSentence } from '../../../contract/format.ts';
import { broken, type Finding, ok, reasonOf, skipped, warning } from '../../operators/finding.ts';
import { senderDomain, writeMailDomain } from '../../today/mail-domain.ts';
import { type CheckParts, check } from '../check.ts';

export const mailServer = check('mail-server', async ({ mailer, config: { smtpUrl, mode } }) => {
  try {
    await mailer.check();
  } catch (error) {
    return broken(
      endSentence(`No mail can be sent by ${mailer.destination}: ${reasonOf(error)}`),
      'Check SMTP_URL, the network and the account there. Receipts wait for up to 72 hours.',
    );
  }
  if (smtpUrl)
    return ok(
      `The mail server ${mailer.destination} responds. A test mail shows whether mails arrive.`,
    );
  const finding = `No mail leaves this machine: mails are files in ${mailer.destination}.`;
  return mode === 'demo' ? ok(finding) : warning(finding, 'Set SMTP_URL to a mail server.');
});

/**
 * The records by which mail servers decide whether a mail is genuine. Without them, receipts are
 * taken for spam.
 */
export const mailDomain = check(
  'mail-domain',
  async ({ db, config, seller, resolver = new Resolver({ timeout: 3_000, tries: 2 }) }) => {
    if (!config.smtpUrl)
      return skipped('No mail leaves this machine, so no domain vouches for it.');
    const domain = senderDomain(seller, config);
    const server = new URL(config.smtpUrl).hostname;
    const read = (name: string) => readTexts(resolver, name);
    const checks = {
      'mail-spf': () => checkSpf(read, domain, server),
      'mail-dkim': () => checkDkim(read, domain, config.mailDkimSelector),
      'mail-dmarc': () => checkDmarc(read, domain, seller.email),
    };
    const findings = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({
        name,
        ...(await check().catch(noAnswer)),
      })),
    );
    const open = findings.filter(({ state }) => state !== 'ok');
    const records = open.map(({ name }) => name.replace('mail-', '').toUpperCase());
    if (db) await writeMailDomain(db, { domain, open: records });
    return findings;
  },
);

type Read = (name: string) => Promise<string[]>;

/** RFC 7208: one record, which names the servers that may send. */
async function checkSpf(read: Read, domain: string, server: string): Promise<Finding> {
  const records = (await read(domain)).filter((text) => /^v=spf1( |$)/i.test(text));
  const add =
    `Add the TXT record of ${domain}: "v=spf1 a:${server} ~all", or with the ` +
    '"include:" that your mail provider names.';
  const [record] = records;
  if (record === undefined)
    return warning(`${domain} has no SPF record, so mail from it is suspect.`, add);
  if (records.length > 1)
    return broken(
      `${domain} has ${records.length} SPF records, and mail servers take none of them.`,
      `Join them into one TXT record: "${joinSpf(records)}".`,
    );
  if (/(^| )\+?all( |$)/i.test(record))
    return warning(
      `The SPF record of ${domain} lets every server send.`,
      'End it with ~all or -all.',
    );
  return ok(`${domain} has an SPF record: ${record}`);
}

function joinSpf(records: readonly string[]): string {
  const terms = records.flatMap((text) =>
    text.split(' ').filter((term) => !/^(v=spf1|[-~?+]?all|)$/i.test(term)),
  );
  return ['v=spf1', ...new Set(terms), '~all'].join(' ');
}

/** RFC 6376: the public key by which the mail provider signs. */
async function checkDkim(read: Read, domain: string, selector: string | null): Promise<Finding> {
  if (!selector)
    return warning(
      `Whether mails from ${domain} are signed with DKIM can't be checked.`,
      'Set MAIL_DKIM_SELECTOR to the selector that your mail provider names.',
    );
  const name = `${selector}._domainkey.${domain}`;
  const record = (await read(name)).find((text) => /(^|;)\s*p=/i.test(text));
  const add =
    `Add the TXT record of ${name}: "v=DKIM1; k=rsa; p=…" with the public key of ` +
    'your mail provider, or the CNAME that it names.';
  if (record === undefined) return warning(`${name} has no DKIM key.`, add);
  if (/(^|;)\s*p=\s*(;|$)/i.test(record)) return broken(`The DKIM key of ${name} is revoked.`, add);
  return ok(`${name} has a DKIM key.`);
}

/**
 * RFC 7489: what a receiver does with a mail that neither vouches for. A domain takes over that of
 * its parent.
 */
async function checkDmarc(read: Read, domain: string, reportsTo: string): Promise<Finding> {
  const labels = domain.split('.');
  for (let i = 0; i < labels.length - 1; i += 1) {
    const parent = labels.slice(i).join('.');
    const record = (await read(`_dmarc.${parent}`)).find((text) => /^v=DMARC1\s*(;|$)/i.test(text));
    if (record === undefined) continue;
    const isOnlyReporting = /;\s*p=none\s*(;|$)/i.test(record);
    if (!isOnlyReporting) return ok(`_dmarc.${parent} has a DMARC record: ${record}`);
    return warning(
      `The DMARC record of ${parent} asks receivers to do nothing about forged mail.`,
      'Once reports show that your own mail passes, change it to: ' +
        `"${record.replace(/p=none/i, 'p=quarantine')}".`,
    );
  }
  return warning(
    `${domain} has no DMARC record, so large mail services may refuse its mail.`,
    `Add the TXT record of _dmarc.${domain}: "v=DMARC1; p=quarantine; rua=mailto:${reportsTo}".`,
  );
}

async function readTexts(
  resolver: NonNullable<CheckParts['resolver']>,
  name: string,
): Promise<string[]> {
  try {
    // A long record is several strings.
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}

function noAnswer(error: unknown): Finding {
  const { code = 'unknown failure' } = error as { readonly code?: string };
  return warning(
    `DNS did not respond (${code}), so this could not be checked.`,
    'Check the network of this machine.',
  );
}

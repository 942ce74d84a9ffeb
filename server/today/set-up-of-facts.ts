import { demoCard, demoInvoice } from '../../contract/demo.ts';
import type { SetUpStep } from '../../contract/desk/set-up.ts';
import { listWebhooks } from '../gateways/list-webhooks.ts';
import { findGeneratedKeyProducts } from '../keys/sellable-keys.ts';
import { hasAcceptedTestMail } from '../operators/accepted-test-mail.ts';
import { hasReceivedEvent } from '../payments/event-store.ts';
import { listStock } from './list-stock.ts';
import { readMailDomain, senderDomain } from './mail-domain.ts';
import { type SetUpParts, step } from './step.ts';

/* The steps that show in what has happened. */

const health = { href: '/health', words: 'Open Health' };

export async function testMailStep({ db, config, mailer }: SetUpParts): Promise<SetUpStep> {
  const about = { name: 'test-mail', title: 'A test mail', role: 'support' } as const;
  if (!config.smtpUrl) {
    const action =
      'Set SMTP_URL to your mail server, and start the shop again: until then, mails are files.';
    return step(about, false, { action });
  }
  const isDone = await hasAcceptedTestMail(db, mailer.destination);
  const action = 'Send a test mail to all operators, and see that it arrives and isn’t spam.';
  return step(about, isDone, { action, link: { href: '/health', words: 'Send a test mail' } });
}

/** As the last check of Health or `doctor` found it: Today asks no name server. */
export async function mailDomainStep({ db, config, seller }: SetUpParts): Promise<SetUpStep> {
  const about = { name: 'mail-domain', title: 'Your mail domain' } as const;
  if (!config.smtpUrl) {
    const action = 'Once SMTP_URL is set, Health names the SPF, DKIM and DMARC records to add.';
    return step(about, false, { action });
  }
  const found = await readMailDomain(db, senderDomain(seller, config));
  const action = found
    ? `Add the DNS records that Health names for ${found.open.join(', ')}, then check again.`
    : 'Open Health: it checks the SPF, DKIM and DMARC records of your domain, and names what to add.';
  return step(about, found?.open.length === 0, { action, link: health });
}

export async function keyStep({ db, config }: SetUpParts): Promise<SetUpStep> {
  const about = { name: 'keys', title: 'Keys to sell' } as const;
  const [stock, made] = await Promise.all([listStock(db), findGeneratedKeyProducts(db)]);
  if (stock.length + made.length === 0) {
    const action = 'Put a product on sale.';
    return step(about, false, { action, link: { href: '/products', words: 'Open Products' } });
  }
  const [madeUp] = config.mode === 'live' ? made : [];
  if (madeUp !== undefined) {
    const action = 'Choose the vendor’s keys for products whose keys the shop makes up.';
    const link = { href: `/products/${madeUp}`, words: 'Choose where its keys come from' };
    return step(about, false, { action, link });
  }
  const empty = stock.find(({ keysLeft }) => keysLeft === 0);
  return step(about, !empty, {
    action: `Import keys for ${empty?.name}: it has none to sell.`,
    link: { href: `/keys/${empty?.id}`, words: 'Import keys' },
  });
}

/** The demo's gateways report nothing, so a demo can't know. */
export async function webhookStep({ db, config }: SetUpParts): Promise<SetUpStep> {
  const about = { name: 'webhook', title: 'Payment events' } as const;
  if (config.mode === 'demo') {
    const action =
      'Run the shop in sandbox mode with Stripe’s test keys, and add its webhook at Stripe. ' +
      'docs/payments.md says how.';
    return step(about, false, { action });
  }
  const [first] = listWebhooks(config);
  const address = first && config.publicUrl ? new URL(first.path, config.publicUrl).href : null;
  const action =
    first && address
      ? first.setUp(address)
      : 'Set PUBLIC_URL to the shop’s address. Health then names the webhook to add.';
  return step(about, await hasReceivedEvent(db), { action, link: health });
}

export async function purchaseStep({ db, config }: SetUpParts): Promise<SetUpStep> {
  const paid = await db
    .selectFrom('order_facts')
    .select('id')
    .where('is_paid', '=', true)
    .where('id', '<>', demoInvoice.id)
    .limit(1)
    .executeTakeFirst();
  const about = { name: 'test-purchase', title: 'A test purchase', role: 'support' } as const;
  return step(about, paid !== undefined, { action: purchases[config.mode] });
}

const purchases = {
  demo: `Buy a licence in your shop as a buyer does, with card ${demoCard.cardNumber} and any other values.`,
  sandbox: 'Buy a licence in your shop as a buyer does, with card 4242 4242 4242 4242.',
  live: 'Buy a licence in your shop with your own card, and refund it at the desk.',
} as const;

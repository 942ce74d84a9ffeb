import type Stripe from 'stripe';
import type * as z from 'zod/mini';
import type { domainBody } from './control-bodies.ts';
import { newId } from './identifiers.ts';
import { answerPage, listNames } from './lists.ts';
import type { Parameters } from './parameters.ts';
import { type Answer, ok, type Work } from './work.ts';

/** Registers a domain for wallets. A wallet that is not active has failed Stripe's check of the domain. */
export function registerDomain(work: Work, body: z.output<typeof domainBody>): Answer {
  const active = { status: 'active' } as const;
  const inactive = {
    status: 'inactive',
    status_details: { error_message: 'The domain could not be verified.' },
  } as const;
  const domain = {
    id: newId('pmd'),
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay: body.apple_pay === 'active' ? active : inactive,
    created: work.now,
    domain_name: body.domain_name,
    enabled: body.enabled,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  } satisfies Stripe.PaymentMethodDomain;
  work.ledger.insert('payment_method_domain', domain);
  return ok(domain);
}

export function listDomains(work: Work, parameters: Parameters): Answer {
  parameters.allow(...listNames, 'domain_name', 'enabled');
  const name = parameters.text('domain_name');
  const enabled = parameters.boolean('enabled');
  const domains = work.ledger
    .list('payment_method_domain')
    .filter((domain) => name === null || domain.domain_name === name)
    .filter((domain) => enabled === null || domain.enabled === enabled);
  return answerPage(domains, parameters, '/v1/payment_method_domains');
}

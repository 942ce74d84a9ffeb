import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { readPaymentSettings } from '../../browser/payment-settings.ts';
import { useOnline } from '../../browser/use-online.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { advanceCheckout, currentCheckout } from '../checkout-session.ts';
import { TestNotice } from '../payment/test-notice.tsx';
import { type CardForm, loadCardGateway } from './card-gateway.ts';
import type { CardFormOptions } from './stripe-gateway.ts';

interface GatewayCardProps extends CardFormOptions {
  /** Null until the form can be used. */
  readonly ref: RefObject<CardForm | null>;
  /** Above the fields that it is about. */
  readonly failure: ReactNode;
}

/** The gateway's own form; before it, its shape; instead of it, what to do when it doesn't load. */
export function GatewayCard(props: GatewayCardProps) {
  const { container, state, retry } = useCardForm(props);
  const area = useRef<HTMLDivElement>(null);
  const words = forms[props.method];
  const { frame, form } = looks[state];

  const loadAgain = () => {
    // The pressed button disappears.
    area.current?.focus();
    retry();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out differently.
    <div
      ref={area}
      role="group"
      aria-label={words.details}
      tabIndex={-1}
      className="space-y-3.5 rounded-control"
    >
      {readPaymentSettings()?.mode === 'sandbox' && (
        <TestNotice title="Test mode: no real money moves.">{words.testData}</TestNotice>
      )}
      {props.failure}
      {state === 'failed' && <LoadFailure {...words} retry={loadAgain} />}
      <div className={frame}>
        {state === 'loading' && <FormSkeleton {...words} />}
        <div ref={container} className={form} />
      </div>
    </div>
  );
}

const shown = 'grid *:[grid-area:1/1]';
const looks = {
  loading: { frame: shown, form: 'opacity-0' },
  ready: { frame: shown, form: undefined },
  failed: { frame: 'hidden', form: undefined },
};

const forms = {
  card: {
    name: 'Card',
    form: 'card form',
    details: 'Card details',
    fields: ['Card number', 'Expiration date', 'Security code'],
    testData: (
      <>
        Use one of Stripe’s test cards, such as{' '}
        <span className="inline-block tabular-nums">4242 4242 4242 4242</span> with any future date
        and any security code.
      </>
    ),
  },
  payto: {
    name: 'PayTo',
    form: 'PayTo form',
    details: 'Bank details',
    fields: ['PayID'],
    testData: 'Use one of the PayIDs that Stripe’s documentation lists for tests of PayTo.',
  },
} as const;

export const notLoaded = {
  text: 'You have not been charged: the card form has not loaded.',
  hint: 'Wait until the card fields appear, or load them again.',
};

function useCardForm({ ref, ...options }: GatewayCardProps) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<keyof typeof looks>('loading');
  const [round, setRound] = useState(0);
  const online = useOnline();
  const retry = () => setRound((count) => count + 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round loads again, and the charge is updated before it is made.
  useEffect(() => {
    let isOver = false;
    let form: CardForm | null = null;

    const open = async () => {
      const gateway = await loadCardGateway();
      if (isOver || container.current === null) return;
      form = gateway.mountCardForm(container.current, options);
      await form.ready;
      if (isOver) return;

      ref.current = form;
      if (currentCheckout().failure?.text === notLoaded.text) advanceCheckout({ type: 'retried' });
      setState('ready');
    };

    setState('loading');
    open().catch(() => isOver || setState('failed'));
    return () => {
      isOver = true;
      ref.current = null;
      form?.destroy();
    };
  }, [round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection is back.
  useEffect(() => {
    if (online && state === 'failed') retry();
  }, [online]);

  return { container, state, retry };
}

function FormSkeleton({ form, fields }: (typeof forms)['card' | 'payto']) {
  return (
    <div data-skeleton className="grid grid-cols-2 content-start gap-x-4 gap-y-3.5" role="status">
      <span className="sr-only">Loading the {form}</span>
      {fields.map((label, index) => (
        <div key={label} aria-hidden className={index === 0 ? 'col-span-2' : undefined}>
          <p className="mb-1.5 text-sm">{label}</p>
          <svg className="block h-11.5 w-full rounded-control" />
        </div>
      ))}
    </div>
  );
}

interface LoadFailureProps {
  readonly name: string;
  readonly form: string;
  readonly retry: () => void;
}

function LoadFailure({ name, form, retry }: LoadFailureProps) {
  return (
    <Notice tone="danger" role="alert" title={`The ${form} did not load`}>
      <p>
        You have not been charged. The form comes from js.stripe.com: turn off ad blockers for this
        page or check your connection, then load it again.
      </p>
      <Button variant="secondary" className="my-2" onClick={retry}>
        Load the {name} Form Again
      </Button>
      <p>
        Still no {form}? Contact us: <PhoneLink /> or <EmailLink />.
      </p>
    </Notice>
  );
}

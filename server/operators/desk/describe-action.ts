import { countOf } from '../../../contract/format.ts';
import { formatDollars } from '../../../contract/money.ts';

type RecordedAction = { readonly action: string } & Readonly<
  Record<'before' | 'after', object | null>
>;

interface Names {
  /** The invoice or the order that it is about, such as `INV-000042`; empty where the reader knows. */
  readonly order: string;
  readonly nameProduct: (id: string) => string;
}

// biome-ignore lint/suspicious/noExplicitAny: events of all releases are read, each with members of its own
type Facts = Record<string, any>;

/** What somebody did, as the rest of a sentence that begins with their name: "refunded $98.99 of INV-000042: 1 seat". */
export function describeAction({ action, before, after }: RecordedAction, names: Names): string {
  const describe = sentences[action];
  return describe ? describe({ ...after }, { ...before }, names) : action.replaceAll('-', ' ');
}

type Describe = (to: Facts, from: Facts, names: Names) => string;

const sentences: Readonly<Record<string, Describe>> = {
  'refund-requested': ({ amountCents, lines = [] }, _, { order }) => {
    const seats = lines.reduce((sum: number, line: Facts) => sum + line.seats, 0);
    return `refunded ${dollars(amountCents)}${of(order)}${seats > 0 ? `: ${countOf(seats, 'seat')}` : ''}`;
  },
  'late-capture-refund-requested': ({ amountCents }, _, { order }) =>
    `returned ${dollars(amountCents)}${of(order)}, which was charged after the order was closed`,
  'refund-found': ({ amountCents }, _, { order }) =>
    `refunded ${dollars(amountCents)}${of(order)} in the gateway’s dashboard`,
  'refund-differs': (_to, { amountCents }, { order }) =>
    `reports another outcome of the refund of ${dollars(amountCents)}${of(order)}`,
  'dispute-changed': ({ amountCents, status }, _, { order }) =>
    `reports the dispute of ${dollars(amountCents)}${of(order)}: ${words(status)}`,
  'difference-found': (_to, _from, { order }) =>
    `found that the gateway and the shop disagree about the payment${of(order)}`,
  'gateway-set': ({ gateway }, _, { order }) => `set the gateway${of(order)} to ${gateway}`,
  'keys-revealed': ({ keys }, _, { order }) =>
    `looked at ${keys === 1 ? 'the licence key' : `${keys ?? 'the'} licence keys`}${of(order)}`,
  'key-replaced': ({ reason }, _, { order }) => `replaced a key${of(order)}: ${reason}`,
  'receipt-resent': ({ email }, _, { order }) =>
    `mailed the receipt${of(order)} again, to ${email}`,
  'receipt-bounced': ({ email }, _, { order }) =>
    `reported that the receipt${of(order)} came back from ${email}`,
  'receipt-retried': (_to, _from, { order }) => `queued the undelivered receipt${of(order)} again`,
  'email-corrected': (to, from, { order }) =>
    `corrected the email address${of(order)} from ${from.email} to ${to.email}, and mailed the receipt there`,
  'invoice-reissued': ({ changed, notes }, _, { order }) => {
    const corrected = nameCorrected([changed].flat().map(words));
    if (!notes) return `issued the invoice${order && ` ${order}`} again. Corrected: ${corrected}`;
    const numbers = [notes].flat().join(' and ');
    return `issued again what had damaged figures${order && ` of ${order}`}: ${numbers}`;
  },
  'note-added': (_to, _from, { order }) => `wrote a note${order && ` about ${order}`}`,
  'quote-made': ({ quote, totalCents, revises, renews }) =>
    `wrote the quote ${quote} for ${dollars(totalCents)}${revises ? `, in place of ${revises}` : ''}${renews ? `, to renew ${renews}` : ''}`,
  'quote-withdrawn': ({ quote }) => `withdrew the quote ${quote}`,
  'quote-sent': ({ quote, email }) => `mailed the quote ${quote} again, to ${email}`,
  'quote-marked-paid': ({ quote, amountCents }) =>
    `marked the quote ${quote} as paid by bank transfer${amountCents ? `: ${dollars(amountCents)}` : ''}`,
  'keys-imported': (
    { keyCount, productId, products, fileName, leftOutCount },
    _,
    { nameProduct },
  ) => {
    const names = products?.map((each: Facts) => nameProduct(each.productId)) ?? [
      nameProduct(productId),
    ];
    const left = leftOutCount ? `, and left out ${countOf(leftOutCount, 'row')}` : '';
    return `imported ${countOf(keyCount, 'key')} of ${names.join(' and ')}${fileName ? ` from ${fileName}` : ''}${left}`;
  },
  'keys-voided': ({ count: keys, reserved, reason }) =>
    `voided ${countOf(keys, 'key')}${reserved ? `, and ${countOf(reserved, 'reserved key')} once the orders give them back` : ''}${reason ? `: ${reason}` : ''}`,
  'keys-unvoided': ({ count: keys }) => `put ${countOf(keys, 'void key')} back on sale`,
  'keys-revoked-at-vendor': ({ licenceKeyIds = [] }) =>
    `marked ${countOf(licenceKeyIds.length, 'key')} as revoked at the vendor`,
  'keys-to-revoke-revealed': ({ licenceKeyIds = [] }) =>
    `looked at ${countOf(licenceKeyIds.length, 'key')} to revoke at the vendor`,
  'refunded-keys-revealed': ({ refundIds = [] }) =>
    `looked at the keys of ${countOf(refundIds.length, 'refund')}`,
  'quarantine-released': ({ count: keys }) => `released ${countOf(keys, 'key')} from quarantine`,
  'backup-restored': ({ madeAt }) => `restored the backup of ${String(madeAt).slice(0, 10)}`,
  'shop-secret-changed': () => 'changed the secret of the codes',
  'keys-secret-rotation-started': () => 'began to seal all keys with a new secret',
  'keys-secret-rotated': () => 'sealed all keys with a new secret',
  'product-added': ({ name, price_cents }) => `added ${name} for ${dollars(price_cents)}`,
  'product-changed': (to, _, { nameProduct }) => {
    const changed = Object.keys(to).filter((name) => name !== 'productId');
    return `changed ${nameProduct(to.productId)}: ${changed.map(words).join(', ')}`;
  },
  'product-moved': ({ productId, position }, _, { nameProduct }) =>
    `moved ${nameProduct(productId)} to place ${position}`,
  'product-repriced': (to, from, { nameProduct }) =>
    `changed the price of ${nameProduct(to.productId)} from ${dollars(from.price_cents)} to ${dollars(to.price_cents)}`,
  'product-restored': ({ productId }, _, { nameProduct }) =>
    `put ${nameProduct(productId)} on sale`,
  'product-withdrawn': ({ productId }, _, { nameProduct }) =>
    `withdrew ${nameProduct(productId)} from sale`,
  'product-stock-rule-changed': ({ productId }, _, { nameProduct }) =>
    `changed the key rules of ${nameProduct(productId)}`,
  'signed-in': ({ by, client }) => `signed in${signedInBy[by] ?? ''}${fromClient(client)}`,
  'sign-in-refused': ({ email, client }) => `refused the sign-in of ${email}${fromClient(client)}`,
  'fresh-code-entered': ({ client }) => `entered a fresh code${fromClient(client)}`,
  'signed-out': ({ client }) => `signed out${fromClient(client)}`,
  'passkey-added': ({ name }) => `added the passkey “${name}”`,
  'passkey-removed': ({ name }) => `removed the passkey “${name}”`,
  'passkey-suspended': ({ name, email }) =>
    `suspended the passkey “${name}” of ${email}, which may have been copied`,
  'passkey-confirmed': ({ client }) => `confirmed with a passkey${fromClient(client)}`,
  'login-link-made': ({ email }) => `made a sign-in link for ${email}`,
  'export-downloaded': ({ file }) => `downloaded ${file}`,
  'orders-downloaded': (to) => `downloaded ${listed('orders', to)}`,
  'quotes-downloaded': (to) => `downloaded ${listed('quotes', to)}`,
  'audit-downloaded': (to) => `downloaded ${listed('events of the audit', to)}`,
  'person-exported': () => 'exported what is stored about a person',
  'person-erased': ({ keptOrders }) =>
    `erased what is stored about a person, but for ${countOf(keptOrders, 'order')} that must be kept`,
  'test-mail-sent': () => 'sent a test mail',
};

function listed(things: string, { filters = [] }: Facts): string {
  return filters.length === 0 ? `all ${things}` : `the ${things} that filters left`;
}

const signedInBy: Readonly<Record<string, string>> = {
  'login-link': ' by a sign-in link',
  passkey: ' by a passkey',
};

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? formatDollars(cents) : 'an amount';
}

/** Events of earlier releases have no address. */
function fromClient(client: unknown): string {
  return client === undefined ? '' : ` from ${client}`;
}

function of(order: string): string {
  return order && ` of ${order}`;
}

/** `refund requested` is `Refund requested`. */
export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A column, a member or a code in words: `price_cents` is "price", `purchaseOrder` is "purchase order". */
export function words(name: string): string {
  const spaced = name
    .replace(/_?[cC]ents$/, '')
    .replaceAll(/[_-]/g, ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return /^(abn|gst)$/.test(spaced) ? spaced.toUpperCase() : spaced;
}

/** A file whose figures were damaged is issued again without a change. */
function nameCorrected(changed: readonly string[]): string {
  return changed.length === 0 ? 'the file, whose figures were damaged' : changed.join(', ');
}

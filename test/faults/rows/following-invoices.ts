import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { buyOnce, crashAt, dieAt, failAtEnd } from '../die-at.ts';
import {
  type FollowingCrashPoint,
  followingCrashPoints,
  type ReceiptCrashPoint,
  receiptCrashPoints,
} from '../invoice-crash-points.ts';
import { describeCounts, must, type Row } from '../row.ts';
import { Scene } from '../scene.ts';

const receiptPoints = Object.keys(receiptCrashPoints) as ReceiptCrashPoint[];
const followingPoints = Object.keys(followingCrashPoints) as FollowingCrashPoint[];

/** A mail is repeated, with its Message-ID, where the shop dies between its sending and the commit that records it. */
const repeating: ReadonlySet<string> = new Set([
  ...['during_promising_receipt', 'after_promising_receipt', 'during_queued_invoice'],
  ...['during_invoice_mail', 'after_invoice_mail', 'during_mailed_invoice'],
]);

/**
 * kill -9 while a receipt goes out without its invoice, because the compiler is missing, and while the invoice follows
 * after the repair: each buyer gets one receipt and one invoice.
 */
export const killFollowingInvoices: Row = async ({ rounds = 1, slack = 1 }) => {
  const scene = await Scene.open();
  const deaths = new Map<string, number>();
  const count = (point: string) => deaths.set(point, (deaths.get(point) ?? 0) + 1);
  const begin = performance.now();
  try {
    await scene.start();
    await scene.shop.end('SIGTERM');
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, receiptPoint] of receiptPoints.entries()) {
        const followingPoint = followingPoints[(i + round) % followingPoints.length] ?? 'after_invoice_mail';
        const email = await dieAtReceipt(scene, receiptPoint, slack);
        count(receiptPoint);
        await dieAtInvoice(scene, followingPoint, slack);
        count(followingPoint);
        await endSale(scene, email, slack);
        judge(scene, email, receiptPoint, followingPoint);
      }
    }
    console.log(`  deaths at each crash point: ${describeCounts(deaths)}`);
    await scene.start();
    const outageSeconds = Math.ceil((performance.now() - begin) / 1_000);
    await scene.prove({ outageSeconds, mailOutageSeconds: outageSeconds });
  } finally {
    await scene.close();
  }
};

const items = [{ productId: 'endpoint-complete', quantity: 2 }];

/** Without a compiler the shop dies at a moment of the receipt. Another one without a compiler then delivers it. */
async function dieAtReceipt(scene: Scene, point: ReceiptCrashPoint, slack: number): Promise<string> {
  setMailServer(scene, point === 'during_promising_receipt');
  const purchase = await dieAt(scene, point, buyOnce(scene, { items }), withoutCompiler(crashAt(point)));
  await endLeases(scene, withoutCompiler());
  const { ended } = await scene.start(withoutCompiler());
  const { email } = purchase;
  await Promise.race([
    until(
      scene,
      slack,
      `select from promised_invoices join orders on id = order_id
      where email = '${email}' and queued_at is not null`,
    ),
    failAtEnd(ended),
  ]);
  await scene.crowd.insist(purchase);
  await scene.shop.end('SIGTERM');
  return email;
}

/** The compiler is back, and the shop dies at a moment of the invoice that follows. */
async function dieAtInvoice(scene: Scene, point: FollowingCrashPoint, slack: number): Promise<void> {
  setMailServer(scene, point === 'during_invoice_mail');
  const shop = await scene.tryStart(crashAt(point));
  const ending = await Promise.race([shop?.ended ?? 'SIGKILL', wait(30_000 * slack, 'alive')]);
  must(ending === 'SIGKILL', `At ${point} the shop did not die: ${ending}`);
}

/** A shop that nobody kills sends what is left. */
async function endSale(scene: Scene, email: string, slack: number): Promise<void> {
  await endLeases(scene, {});
  const { ended } = await scene.start();
  await Promise.race([
    until(
      scene,
      slack,
      `select from promised_invoices join orders on id = order_id
      where email = '${email}' and mailed_at is not null and not exists (select from outbox)`,
    ),
    failAtEnd(ended),
  ]);
  await scene.shop.end('SIGTERM');
}

/** Ends the leases of 45 s that a dead shop had of its mails: another one can't take them, and tries again in some seconds. */
async function endLeases(scene: Scene, environment: Readonly<Record<string, string>>): Promise<void> {
  scene.mailServer.mode = 'reject-4xx';
  await scene.start(environment);
  const client = await scene.connect();
  await client.query('update outbox set due_at = now()');
  await client.end();
  await scene.shop.end('SIGTERM');
  scene.mailServer.mode = 'accept';
}

async function until(scene: Scene, slack: number, found: string): Promise<void> {
  const client = await scene.connect();
  const deadline = performance.now() + 60_000 * slack;
  try {
    while ((await client.query(found)).rows.length === 0) {
      must(performance.now() < deadline, `Nothing came of: ${found}`);
      await wait(50);
    }
  } finally {
    await client.end();
  }
}

/** One receipt that promises the invoice, and one invoice: each repeated at most by the death that explains it. */
function judge(scene: Scene, email: string, ...points: readonly (ReceiptCrashPoint | FollowingCrashPoint)[]) {
  const mails = scene.mailServer.mails.filter(({ recipients }) => recipients.includes(email));
  for (const [kind, point] of [
    ['receipt', points[0]],
    ['invoice', points[1]],
  ] as const) {
    const sent = mails.filter(({ messageId }) => messageId?.startsWith(`<${kind}.`));
    const names = new Set(sent.map(({ messageId }) => messageId));
    const most = repeating.has(point ?? '') ? 2 : 1;
    must(names.size === 1, `${email}: ${names.size} mails of the kind ${kind} after ${points.join(', ')}`);
    must(sent.length <= most, `${email}: ${sent.length} copies of the ${kind} after ${point}`);
    const withInvoice = sent.filter(({ source }) => source.includes('Content-Type: application/pdf'));
    const expected = kind === 'invoice' ? sent.length : 0;
    must(withInvoice.length === expected, `${email}: ${withInvoice.length} PDFs in the ${kind}`);
  }
}

/** A slow mail server leaves time to die during a mail. */
function setMailServer({ mailServer }: Scene, isSlow: boolean): void {
  mailServer.mode = isSlow ? 'slow' : 'accept';
  mailServer.slowMilliseconds = 500;
}

function withoutCompiler({ NODE_OPTIONS = '', ...others }: Readonly<Record<string, string>> = {}) {
  return { ...others, NODE_OPTIONS: `${NODE_OPTIONS} --import=${withoutCompilerFile}`.trim() };
}

const withoutCompilerFile = pathToFileURL(`${import.meta.dirname}/../without-compiler.ts`).href;

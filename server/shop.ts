import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Seller } from '../contract/seller.ts';
import { buildApp, type Parts } from './app.ts';
import { seedCatalogue } from './catalogue/seed-catalogue.ts';
import { sweepPendingOrders } from './checkout/sweep-pending.ts';
import type { Config } from './config.ts';
import { dieAt, dieBeforeAnswer, dieBeforeInvoice } from './crash-points.ts';
import { type OpenDatabase, openDatabase } from './database/open-database.ts';
import { invoiceArchive } from './invoices/invoice-archive.ts';
import { repeat } from './jobs/repeat.ts';
import { migrateQueue, startWorker } from './jobs/worker.ts';
import { RandomKeySource } from './licences/random-key-source.ts';
import { openRateLimits, withoutRateLimits } from './limits/rate-limits.ts';
import { EmlFolderMailer } from './mail/eml-folder-mailer.ts';
import { chooseSender } from './mail/sender.ts';
import { SmtpMailer } from './mail/smtp-mailer.ts';
import { seedDemoOrder } from './orders/seed-demo-order.ts';
import { DemoGateway } from './payments/demo-gateway.ts';
import { queueReceipt, receiptTask, requeueLostReceipts } from './receipts/receipt-queue.ts';
import { parseReceiptJob, sendReceipt } from './receipts/send-receipt.ts';
import { readSecret } from './secret.ts';
import { StartError } from './start-error.ts';

/** A shop that takes requests. */
export interface RunningShop {
  readonly url: string;
  /** Where data and mails are, for a person to read. */
  readonly places: { readonly database: string; readonly mails: string };
  /** Ends running requests and jobs, then closes everything. */
  stop(): Promise<void>;
}

export interface ShopOptions {
  readonly config: Config;
  readonly seller: Seller;
  readonly log: FastifyBaseLogger;
  readonly servePage: (app: FastifyInstance) => Promise<void>;
  /** How often what was left behind is swept up; every 5 s unless told. */
  readonly sweepMilliseconds?: number;
}

/** Puts the parts together and opens the shop. Throws a {@link StartError} for what its owner can mend. */
export async function startShop(options: ShopOptions): Promise<RunningShop> {
  const { config, log } = options;
  if (!config.demo)
    throw new StartError('MODE=live needs a payment gateway, and this version has only the demo one.');
  const database = await openDatabase(config, log);
  try {
    return await openShop(options, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openShop(options: ShopOptions, database: OpenDatabase): Promise<RunningShop> {
  const { config, seller, log, servePage, sweepMilliseconds = 5_000 } = options;
  const { db, pool } = database;
  await migrateQueue(pool);
  const clock = () => new Date();
  const { demo } = config;
  const mailer = openMailer(config, seller, clock);
  const soundParts = {
    config,
    demo,
    seller,
    pool,
    db,
    gateway: new DemoGateway({ db, clock }),
    keySource: new RandomKeySource(),
    mailer,
    invoices: invoiceArchive({ db: dieBeforeInvoice(config.crashAt, db), seller, demo }),
    limits: config.rateLimits ? openRateLimits(pool) : withoutRateLimits(),
    secret: await readSecret(config),
    log,
    servePage,
    queueReceipt,
  };
  await seedCatalogue(db, seller.vendorName);
  await seedDemoOrder(soundParts, seller.vendorName);
  const parts = config.crashAt ? dieAt(config.crashAt, soundParts, pool) : soundParts;

  const background = await startBackground(parts, sweepMilliseconds);
  const app = await buildApp({ ...parts, isWorkerRunning: () => background.worker.running });
  dieBeforeAnswer(config.crashAt, app);
  const url = await listen(app, config).catch(async (error: unknown) => {
    await background.stop();
    throw error;
  });
  return {
    url,
    places: { database: database.description, mails: mailer.destination },
    async stop() {
      await app.close();
      await background.stop();
      await mailer.close();
      await database.close();
    },
  };
}

function openMailer({ smtpUrl, mailFrom, dataFolder }: Config, seller: Seller, clock: () => Date) {
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl) return new SmtpMailer({ url: smtpUrl, from });
  return new EmlFolderMailer({ folder: join(dataFolder, 'mails'), from, clock });
}

type BackgroundParts = Omit<Parts, 'isWorkerRunning'> &
  Parameters<typeof sendReceipt>[0] &
  Parameters<typeof sweepPendingOrders>[0];

/** What happens without a request: receipts are mailed, and what was left behind is swept up. */
async function startBackground(parts: BackgroundParts, milliseconds: number) {
  const { db, pool, log } = parts;
  const worker = await startWorker(
    pool,
    { [receiptTask]: (payload) => sendReceipt(parts, parseReceiptJob(payload), log) },
    log,
  );
  const sweeps = [
    repeat({ name: 'sweep pending orders', milliseconds, log }, () => sweepPendingOrders(parts, log)),
    repeat({ name: 'requeue lost receipts', milliseconds, log }, () => requeueLostReceipts(db)),
  ];
  return {
    worker,
    async stop() {
      await Promise.all(sweeps.map((sweep) => sweep.stop()));
      await worker.stop();
    },
  };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (error instanceof Error && 'code' in error) {
      if (error.code === 'EADDRINUSE')
        throw new StartError(`Port ${port} on ${host} is in use: set PORT to another one.`);
      if (error.code === 'EACCES')
        throw new StartError(`Port ${port} needs rights that this user does not have.`);
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
        throw new StartError(`HOST ${host} is not an address of this machine.`);
      }
    }
    throw error;
  }
}

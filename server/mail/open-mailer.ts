import { join } from 'node:path';
import type { Seller } from '../../contract/seller.ts';
import type { Config } from '../settings/config.ts';
import { EmlFolderMailer } from './eml-folder-mailer.ts';
import { chooseSender } from './mail.ts';
import { SmtpMailer } from './smtp-mailer.ts';

interface MailerParts {
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataFolder'>;
  readonly seller: Seller;
  readonly log: ConstructorParameters<typeof SmtpMailer>[0]['log'];
  readonly clock: () => Date;
}

export function openMailer({ config, seller, log, clock }: MailerParts): SmtpMailer | EmlFolderMailer {
  const { smtpUrl, mailFrom, dataFolder } = config;
  const from = chooseSender(seller, mailFrom);
  if (smtpUrl) return new SmtpMailer({ url: smtpUrl, from, clock, log });
  return new EmlFolderMailer({ folder: join(dataFolder, 'mails'), from, clock });
}

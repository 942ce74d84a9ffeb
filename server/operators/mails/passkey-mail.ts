import type { FastifyBaseLogger } from 'fastify';
import type { Seller } from '../../../contract/seller.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import type { Mail } from '../../mail/mail.ts';
import { pairs, paragraph } from '../../mail/mail-parts.ts';
import type { MailKind } from '../../mail/outbox-store.ts';
import type { Db } from '../../platform/database/pool.ts';

interface PasskeyMail {
  readonly seller: Seller;
  readonly demo: boolean;
  readonly eventId: string;
  readonly to: string;
  readonly action: string;
  readonly name: string;
  readonly at: Date;
}

export function composePasskeyMail({
  seller,
  demo,
  eventId,
  to,
  action,
  name,
  at,
}: PasskeyMail): Mail {
  const words = action === 'passkey-added' ? ofAdded : ofRemoved;
  const { timeZone } = seller;
  return composeMail({
    seller,
    demo,
    name: { kind: 'passkey-changed', subjectId: eventId },
    to,
    subject: `${words.subject} your account at the desk of ${seller.tradingName}`,
    title: words.title,
    opening: words.opening,
    parts: [
      pairs([
        ['Passkey', name],
        ['When', at.toLocaleString('en-AU', { dateStyle: 'long', timeStyle: 'short', timeZone })],
      ]),
      paragraph(
        'If this wasn’t you, somebody else uses your account. Under Your account at the desk, ' +
          'sign out everywhere and remove passkeys that you don’t know. If you can’t sign ' +
          'in, ask an owner for a login link.',
      ),
    ],
  });
}

const ofAdded = {
  subject: 'A passkey was added to',
  title: 'A passkey was added',
  opening:
    'It signs you in to the desk, and confirms refunds and other risky actions in your name.',
};

const ofRemoved = {
  subject: 'A passkey was removed from',
  title: 'A passkey was removed',
  opening: 'It no longer signs you in to the desk.',
};

interface PasskeyMailParts {
  readonly db: Db;
  readonly seller: Seller;
  readonly demo: boolean;
  readonly log: FastifyBaseLogger;
}

export function passkeyKind({ db, seller, demo, log }: PasskeyMailParts): MailKind {
  return {
    async compose(eventId) {
      const event = await db
        .selectFrom('audit_events')
        .select(['actor', 'action', 'after', 'at'])
        .where('id', '=', Number(eventId))
        .executeTakeFirst();
      if (!event) return null;
      const { name } = event.after as { name: string };
      return composePasskeyMail({
        seller,
        demo,
        eventId,
        to: event.actor,
        action: event.action,
        name,
        at: event.at,
      });
    },

    async recordRejected(_tx, eventId, reason) {
      log.error(
        { eventId, reason },
        'an operator was not told by mail of a passkey that was added or removed',
      );
    },
  };
}

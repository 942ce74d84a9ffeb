import { sql } from 'kysely';
import { recentFollowUp } from '../../../contract/desk/follow-up.ts';
import { quoteCalls as calls } from '../../../contract/desk/quotes.ts';
import { formatQuoteNumber } from '../../../contract/quotes.ts';
import { queueMail } from '../../mail/outbox-store.ts';
import { actOnEach } from '../../operators/desk/act-on-each.ts';
import {
  type ActionInput,
  type ChangeNeeds,
  defineAction,
  defineChange,
  type Needs,
} from '../../operators/desk/action.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { refuse, refuseField } from '../../platform/http/refused.ts';
import { maskAddress } from '../../platform/log/log.ts';
import { insertFollowUp } from '../follow-up-store.ts';
import { lockUnpaid } from './lock-unpaid.ts';
import { needsMail } from './search-quotes.ts';

export const followUpQuote = defineChange(
  calls.followUpQuote,
  async (context: ChangeNeeds<'outbox'>, { number, ...wanted }) => ({
    email: await followUp(context, number, wanted),
  }),
);

/** Each quote is a commit with its own audit event. */
export const followUpQuotes = defineAction(
  calls.followUpQuotes,
  async ({ db, actor, record, outbox }: Needs<'outbox'>, { numbers, ...wanted }) => {
    const actOn = async (name: string) => {
      const email = await db
        .transaction()
        .execute((tx) =>
          followUp({ tx, actor, record: (event) => record(tx, event) }, name, wanted),
        );
      return { number: name, done: `On its way to ${email}.`, refused: null };
    };
    const outcomes = await actOnEach(numbers, actOn, (number, outcome) => ({ number, ...outcome }));
    outbox.wake();
    return outcomes;
  },
);

type Wanted = Omit<ActionInput<typeof calls.followUpQuote>, 'number'>;

/** A second press within a day is refused, unless the operator means it: buyers get one mail. */
async function followUp(
  { tx, actor, record }: Pick<ChangeNeeds, 'tx' | 'actor' | 'record'>,
  number: string,
  { text, again = false }: Wanted,
): Promise<string> {
  const quote = await lockUnpaid(tx, number);
  const name = formatQuoteNumber(quote.number);
  if (quote.state === 'expired')
    throw refuse(`${name} has expired. Revise it: the new one is mailed.`);
  const { isInTrouble, recentBy } = await readMails(tx, quote.number);
  if (isInTrouble)
    throw refuse(
      `${name} wasn’t delivered yet. Correct its email address, or send it again. ` +
        'Nothing was mailed.',
    );
  if (recentBy !== null && !again)
    throw refuseField(
      'again',
      `${recentBy} followed up ${name} within the last ${recentFollowUp} hours. Confirm that the buyer gets ` +
        'another mail',
    );

  const id = await insertFollowUp(tx, { quoteNumber: quote.number, madeBy: actor, text });
  await queueMail(tx, {
    kind: 'quote-follow-up',
    subjectId: `${name}.${id}`,
    recipient: quote.email,
  });
  await record({ after: { quote: name, email: maskAddress(quote.email) } });
  return quote.email;
}

interface Mails {
  /** Its mail was refused or is late. */
  readonly isInTrouble: boolean;
  /** Who followed it up within a day. */
  readonly recentBy: string | null;
}

async function readMails(tx: Tx, number: number): Promise<Mails> {
  const { rows } = await sql<Mails>`
    select ${needsMail} as "isInTrouble", (
      select made_by from quote_follow_up_facts
      where quote_number = number and created_at > now() - make_interval(hours => ${recentFollowUp})
      order by id desc limit 1
    ) as "recentBy"
    from quote_facts where number = ${number}`.execute(tx);
  return rows[0] ?? { isInTrouble: false, recentBy: null };
}

import { StartError } from '../../server/platform/process/start-error.ts';

/** A question of the set-up. Its name is the environment variable that answers it, too. */
interface Question {
  readonly name: string;
  readonly asks: string;
  readonly preset: string;
  readonly choices?: readonly string[];
  /** Whether it is asked, by the answers so far. */
  readonly applies?: (answers: Answers) => boolean;
  readonly isValid?: (answer: string) => boolean;
}

export type Answers = Readonly<Record<string, string>>;

const isHostName = (answer: string) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(answer);
const isHostNameOrNone = (answer: string) => answer === '' || isHostName(answer);
const hasProxy = ({ PROXY }: Answers) => PROXY !== 'none';
const takesStripe = ({ MODE }: Answers) => MODE !== 'demo';

export const questions: readonly Question[] = [
  {
    name: 'MODE',
    asks: "demo takes test cards only, sandbox Stripe's test cards, live real money",
    preset: 'demo',
    choices: ['demo', 'sandbox', 'live'],
  },
  {
    name: 'OPERATORS',
    asks: 'Who signs in to the desk, such as ana@shop.example:owner',
    preset: '',
  },
  {
    name: 'PROXY',
    asks: 'The web server with TLS. caddy gets its certificates automatically',
    preset: 'caddy',
    choices: ['caddy', 'nginx', 'none'],
  },
  {
    name: 'SHOP_HOST',
    asks: 'The host name of the shop, such as shop.example.com',
    preset: '',
    applies: hasProxy,
    isValid: isHostName,
  },
  {
    name: 'DESK_HOST',
    asks: 'The host name of the desk, or nothing for a tunnel by SSH',
    preset: '',
    applies: hasProxy,
    isValid: isHostNameOrNone,
  },
  {
    name: 'TLS',
    asks:
      'internal is a certificate that no browser knows, ' +
      'for a trial; public is one of Let’s Encrypt',
    preset: 'public',
    choices: ['public', 'internal'],
    applies: ({ PROXY }) => PROXY === 'caddy',
  },
  ...['CERTIFICATE', 'CERTIFICATE_KEY'].map((name) => ({
    name,
    asks: 'The file of the certificate, or of its key',
    preset: '',
    applies: ({ PROXY }: Answers) => PROXY === 'nginx',
    isValid: (answer: string) => answer.startsWith('/'),
  })),
  {
    name: 'DATABASE',
    asks: "postgresql is Debian's, embedded the shop's own",
    preset: 'postgresql',
    choices: ['postgresql', 'embedded'],
  },
  { name: 'SMTP_URL', asks: 'The mail server; without one, mails are files', preset: '' },
  ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRETS'].map((name) => ({
    name,
    asks: "Of Stripe's dashboard",
    preset: '',
    applies: takesStripe,
    isValid: Boolean,
  })),
];

/**
 * Asks what the environment doesn't answer. Without `ask`, what has a preset takes it, and the rest
 * is an error.
 */
export async function readAnswers(
  environment: Readonly<Record<string, string | undefined>>,
  ask: ((question: Question) => Promise<string>) | null,
): Promise<Answers> {
  const answers: Record<string, string> = {};
  const faults: string[] = [];
  for (const question of questions) {
    const { name, preset, applies = () => true } = question;
    if (!applies(answers)) continue;
    let answer = environment[name]?.trim() ?? (ask ? '' : preset);
    while (ask && environment[name] === undefined) {
      answer = (await ask(question)).trim() || preset;
      if (accepts(question, answer)) break;
    }
    if (!accepts(question, answer)) faults.push(describeFault(question));
    answers[name] = answer;
  }
  if (faults.length > 0) throw new StartError(faults.join('\n'));
  return answers;
}

function accepts({ choices, isValid = () => true }: Question, answer: string): boolean {
  return choices ? choices.includes(answer) : isValid(answer);
}

function describeFault({ name, asks, choices }: Question): string {
  return choices
    ? `${name} must be ${choices.join(' or ')}.`
    : `${name} is missing or wrong. ${asks}.`;
}

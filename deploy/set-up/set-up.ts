import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { StartError } from '../../server/platform/process/start-error.ts';
import { runProgram } from '../service/run-program.ts';
import { type Answers, readAnswers } from './answers.ts';
import { planSetUp, type SetUpPlaces } from './plan-set-up.ts';
import type { Step } from './step.ts';

const help = `npm run set-up [-- --yes] [-- --plan]

Sets the shop up as a service of this machine: an empty Debian or Ubuntu with git, Node.js and npm. Shows each step before it is
done, does nothing twice, and overwrites nothing. Run it again after an error.
  --yes     asks nothing: the answers are environment variables, such as SHOP_HOST=shop.example.com
  --plan    shows all steps, and does none
`;

/** `npm run set-up`. */
export async function setUp(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  places: SetUpPlaces,
) {
  const { values } = parseArgs({
    args: [...args],
    options: { yes: { type: 'boolean' }, plan: { type: 'boolean' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  const terminal = values.yes
    ? null
    : createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answers = await readAnswers(
      environment,
      terminal &&
        (({ name, asks, choices, preset }) =>
          terminal.question(
            `${asks}.\n${name}${choices ? ` (${choices.join(', ')})` : ''} [${preset}]: `,
          )),
    );
    const steps = await planSetUp(answers, places);
    await doSteps(steps, {
      plan: values.plan ?? false,
      confirm: async () =>
        !terminal || /^(y|yes)?$/i.test(await terminal.question('Do it? [yes] ')),
    });
    if (!values.plan) await finish(answers);
  } finally {
    terminal?.close();
  }
}

interface Doing {
  /** Shows what isn't done yet, and does nothing. */
  readonly plan: boolean;
  readonly confirm: () => Promise<boolean>;
}

async function doSteps(steps: readonly Step[], { plan, confirm }: Doing): Promise<void> {
  for (const [i, { title, shows, isDone, run }] of steps.entries()) {
    const number = `${i + 1}/${steps.length}`;
    if (await isDone()) {
      console.log(`${number} ${title}: done already`);
      continue;
    }
    console.log([`${number} ${title}`, ...shows.map((line) => `      ${line}`)].join('\n'));
    if (plan) continue;
    if (!(await confirm())) throw new StartError('Stopped. Run it again to go on from here.');
    await run();
  }
}

async function finish({ PROXY, SHOP_HOST, DESK_HOST, DATABASE }: Answers): Promise<void> {
  const report = await runProgram('/usr/local/bin/shop', ['doctor'], { anyExit: true });
  console.log(`\n${report}`);
  const shop = PROXY === 'none' ? 'http://127.0.0.1:3000' : `https://${SHOP_HOST}`;
  const desk = DESK_HOST ? `https://${DESK_HOST}` : 'http://127.0.0.1:9464, by a tunnel of SSH';
  console.log(`The shop is at ${shop}, the desk at ${desk}. To sign in without mail: shop login-link
Keep a copy of KEYS_SECRET of /etc/licence-shop.env on another machine: no backup has it, and without it no licence key can be
read. Copy the folder /var/lib/licence-shop/backups to another machine, too.${DATABASE === 'postgresql' ? '\nThe database is licence-shop of this machine’s PostgreSQL.' : ''}
Your names, ABN and bank account: /opt/licence-shop/current/shop.config.ts. What live mode will refuse: shop doctor --live`);
}

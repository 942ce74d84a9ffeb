import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { ServerLog } from './server-log.ts';

/** Looks after the server until it is let go. */
export interface Keeper {
  letGo(): void;
}

/** A pause between two tries to bring a server back, in milliseconds. */
const pause = 500;

/**
 * Claims the server, and claims it again (which starts it where it is down) whenever the connection that holds
 * the claim is lost. The first claim's failure is thrown; later ones are logged and tried again.
 */
export async function keepRunning(claim: () => Promise<Client>, log: ServerLog): Promise<Keeper> {
  let released = false;

  function watch(client: Client): void {
    client.on('error', ({ message }) => {
      if (!released) log.error({ reason: message }, 'The connection to PostgreSQL was lost');
    });
    client.once('end', () => {
      if (!released) void claimAgain();
    });
  }

  async function claimAgain(): Promise<void> {
    while (!released) {
      try {
        watch(await claim());
        log.info('PostgreSQL is back');
        return;
      } catch (error) {
        log.error({ reason: String(error) }, 'PostgreSQL is down and does not start yet');
        await delay(pause);
      }
    }
  }

  watch(await claim());
  return {
    letGo: () => {
      released = true;
    },
  };
}

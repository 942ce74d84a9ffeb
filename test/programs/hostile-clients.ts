import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** Clients in a process of their own that send calls as fast as they can. */
export interface HostileClients {
  /** Ends them. Returns how many responses they got by status; `lost` counts broken connections. */
  end(): Promise<Map<string, number>>;
}

/** Opens connections from addresses 127.0.1.1, 127.0.1.2 and so on, and waits until each has got a response or lost. */
export async function startHostileClients(
  url: string,
  { connections, addresses }: { readonly connections: number; readonly addresses: number },
): Promise<HostileClients> {
  const program = fileURLToPath(new URL('send-hostile-calls.ts', import.meta.url));
  const args = [program, url, String(connections), String(addresses)];
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    // The certificate is the test's own.
    env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
  });
  const [message] = await Promise.race([once(child.stdout, 'data'), failOnExit(child)]);
  if (String(message).trim() !== 'all connected') throw new Error(`They began with ${message}`);
  return {
    async end() {
      const rest = text(child.stdout);
      child.stdin.end();
      return new Map(JSON.parse(await rest));
    },
  };
}

async function failOnExit(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`The hostile clients ended with ${code}`);
}

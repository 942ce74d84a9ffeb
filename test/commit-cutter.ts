import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { databaseUrl } from './database-url.ts';

/** `before` the server gets the COMMIT, or `after` it has answered. In both cases the client gets no answer. */
export type CutMoment = 'before' | 'after';

/** A TCP proxy in front of PostgreSQL, which can lose the connection at a COMMIT. */
export interface CommitCutter {
  readonly url: string;
  /**
   * Loses the connection at the COMMIT of the next transaction in which a value matches, or the text of a statement that
   * is new to its connection. Resolves when it is lost.
   */
  cutNext(sent: RegExp, moment: CutMoment): Promise<void>;
  stop(): void;
}

interface Cut {
  readonly sent: RegExp;
  readonly moment: CutMoment;
  readonly done: () => void;
}

export async function startCommitCutter(url: string): Promise<CommitCutter> {
  let planned: Cut | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connectTo(url);
    let statements = '';
    let cut: Cut | null = null;
    const lose = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        lose();
      });
    }
    client.on('data', (bytes) => {
      if (bytes.includes('begin\0')) statements = '';
      statements += bytes.toString('latin1');
      if (!isCommit(bytes)) return void database.write(bytes);
      cut = planned?.sent.test(statements) ? planned : null;
      statements = '';
      if (cut) planned = null;
      if (cut?.moment !== 'before') return void database.write(bytes);
      lose();
      cut.done();
    });
    database.on('data', (bytes) => {
      if (!cut || !bytes.includes('COMMIT\0')) return void client.write(bytes);
      lose();
      cut.done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { user, password, database } = new Client(url);
  return {
    url: databaseUrl(`postgres://${user}:${password ?? ''}@127.0.0.1:${port}`, database ?? ''),
    cutNext: (sent, moment) =>
      new Promise((done) => {
        planned = { sent, moment, done };
      }),
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function connectTo(url: string): Socket {
  const { host, port } = new Client(url);
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
}

function isCommit(bytes: Buffer | string): boolean {
  return bytes.includes('commit\0');
}

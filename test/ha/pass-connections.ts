import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Passage {
  readonly from: { readonly host: string; readonly port: number };
  readonly to: { readonly host: string; readonly port: number };
}

/** Passes TCP connections on, so that two networks meet. */
export function passConnections({ from, to }: Passage): Server {
  const server = createServer((socket) => {
    const target = connect(to);
    const join = (one: Socket, other: Socket) => {
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    };
    join(socket, target);
    join(target, socket);
  });
  return server.listen(from);
}

if (import.meta.main) for (const passage of JSON.parse(process.argv[2] ?? '[]')) passConnections(passage);

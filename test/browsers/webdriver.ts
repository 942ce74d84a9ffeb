import { once } from 'node:events';
import { connect } from 'node:net';

/** Sends one command of the WebDriver standard to a browser, and returns its value. */
export type SendCommand = (command: Command, parameters?: object) => Promise<unknown>;

/** The commands that the tests use, by the standard's names, with the HTTP request of each within a session. */
const requests = {
  Navigate: 'POST /url',
  ExecuteScript: 'POST /execute/sync',
  ElementClick: 'POST /element/:id/click',
  ElementSendKeys: 'POST /element/:id/value',
  PerformActions: 'POST /actions',
  SetWindowRect: 'POST /window/rect',
  GetWindowHandle: 'GET /window',
  GetWindowHandles: 'GET /window/handles',
  SwitchToWindow: 'POST /window',
  CloseWindow: 'DELETE /window',
  DeleteAllCookies: 'DELETE /cookie',
  DeleteSession: 'DELETE ',
} as const;
type Command = keyof typeof requests;

/** Opens a session with a driver that speaks WebDriver over HTTP: Chromium's and WebKitGTK's. */
export async function openHttpSession(driverUrl: string, alwaysMatch: object): Promise<SendCommand> {
  const request = async (method: string, path: string, parameters: object) => {
    const body = method === 'POST' ? { body: JSON.stringify(parameters) } : {};
    const response = await fetch(`${driverUrl}/session${path}`, { method, ...body });
    const { value } = (await response.json()) as {
      value: { error?: string; message?: string; sessionId?: string };
    };
    if (!response.ok) throw new Error(`${value.error}: ${value.message} (${method} ${path})`);
    return value;
  };
  const { sessionId } = await request('POST', '', { capabilities: { alwaysMatch } });
  return (command, parameters = {}) => {
    const [method = '', path = ''] = requests[command].split(' ');
    const id = 'id' in parameters ? String(parameters.id) : '';
    return request(method, `/${sessionId}${path.replace(':id', id)}`, parameters);
  };
}

/**
 * Opens a session with Firefox itself. Its Marionette protocol carries the same commands over a socket, each as
 * `length:[type, id, name, parameters]`; only geckodriver, which Debian does not have, would translate HTTP to it.
 */
export async function openMarionetteSession(port: number): Promise<SendCommand> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let received = Buffer.alloc(0);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString());
      received = received.subarray(end);
      // The first message is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      if (error) waiting.get(id)?.reject(new Error(`${error.error}: ${error.message}`));
      else waiting.get(id)?.resolve(result && 'value' in result ? result.value : result);
    }
  });
  let sent = 0;
  const send = (name: string, parameters: object) => {
    sent += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(sent, answer);
    const text = JSON.stringify([0, sent, name, parameters]);
    socket.write(`${Buffer.byteLength(text)}:${text}`);
    return answer.promise;
  };
  await send('WebDriver:NewSession', {});
  return (command, parameters = {}) => send(`WebDriver:${command}`, parameters);
}

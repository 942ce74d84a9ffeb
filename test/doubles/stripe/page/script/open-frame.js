let frames = 0;

/** Opens a frame, and a channel to it that no other window can use. `onMessage` gets everything that it sends. */
export function openFrame(parent, { address, title, start, onMessage }) {
  const frame = document.createElement('iframe');
  frames += 1;
  Object.assign(frame, { name: `__privateStripeFrame${frames}`, title, src: address, allow: 'payment *' });
  Object.assign(frame.style, { border: '0', width: '100%', display: 'block', colorScheme: 'light only' });
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => onMessage(data);
  const sendStart = () =>
    frame.contentWindow?.postMessage({ type: 'start', ...start }, new URL(address).origin, [channel.port2]);
  frame.addEventListener('load', sendStart, { once: true });
  parent.append(frame);
  return { frame, send: (message) => channel.port1.postMessage(message) };
}

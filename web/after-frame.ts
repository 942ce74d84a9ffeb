/** Does something once the frame that answers to the present event is on its way, and not before. */
export function afterFrame(act: () => void) {
  requestAnimationFrame(() => {
    // A timer would wait for longer: browsers hold timers back while a finger is on the glass.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = act;
    port2.postMessage(null);
  });
}

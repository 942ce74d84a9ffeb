// The page of a test bank. It obeys the window that opened it, through the channel that it gets with the first message;
// its buttons can be pressed from then on.
let port;
let clientSecret;
const buttons = document.querySelectorAll('button');

window.addEventListener('message', function start({ data, source, ports }) {
  if (source !== window.parent || data?.type !== 'start' || !ports[0]) return;
  window.removeEventListener('message', start);
  [port] = ports;
  clientSecret = data.clientSecret;
  for (const button of buttons) button.disabled = false;
  buttons[0].focus();
});

for (const button of buttons) button.addEventListener('click', () => finish(button.value));
window.addEventListener('keydown', ({ key }) => port && key === 'Escape' && finish('cancel'));

/** A buyer who cancels has failed, as in Stripe's own dialog. */
async function finish(choice) {
  const body = new URLSearchParams({
    client_secret: clientSecret,
    outcome: choice === 'pass' ? 'pass' : 'fail',
  });
  try {
    const response = await fetch('/challenge', { method: 'POST', body });
    if (!response.ok) throw new Error(`The status is ${response.status}.`);
    port.postMessage({ type: 'ended' });
  } catch {
    document.getElementById('error').textContent = 'The bank could not be reached. Try again.';
  }
}

// The image's health check: succeeds while this process is ready to work.
const { PORT = '3000' } = process.env;
const response = await fetch(`http://127.0.0.1:${PORT}/readyz`, {
  signal: AbortSignal.timeout(4_000),
});
if (!response.ok) throw new Error(`Not ready: ${await response.text()}`);

# Backs up once an hour until it is stopped. A backup that fails is in the log, and the next one is tried.
set -u
trap 'kill "$job" 2>/dev/null; wait "$job"; exit 0' TERM INT
cd /opt/licence-shop
while :; do
  node scripts/backup.ts &
  job=$!
  wait "$job" || echo 'The backup failed; the next try is in an hour' >&2
  sleep 3600 &
  job=$!
  wait "$job"
done

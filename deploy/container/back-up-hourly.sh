# Backs up once an hour until it is stopped. A backup that fails is in the log, and is tried again after a minute: the
# first one may find a database that the shop has not filled yet.
set -u
trap 'kill "$job" 2>/dev/null; wait "$job"; exit 0' TERM INT
cd /opt/licence-shop
while :; do
  node scripts/backup.ts &
  job=$!
  if wait "$job"; then pause=3600; else pause=60; fi
  [ "$pause" = 3600 ] || echo 'The backup failed; the next try is in a minute' >&2
  sleep "$pause" &
  job=$!
  wait "$job"
done

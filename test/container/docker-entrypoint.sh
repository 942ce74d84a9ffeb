#!/bin/sh
# Stands in for the entrypoint of docker.io/library/postgres, as far as compose.yaml uses it.
set -eu
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/tmp/password
  mkdir -p "$data"
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --encoding=UTF8 "$data"
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  pg_ctl --pgdata "$data" --options "-c listen_addresses=''" --wait start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --pgdata "$data" --mode fast --wait stop
fi
exec postgres -D "$data" -c listen_addresses='*'

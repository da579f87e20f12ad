# Two databases of scripts/cluster that this script itself replaces: who is the primary stands in a file.

stop_database() { as_postgres "$postgres/pg_ctl" -D "$folder/$1" -m immediate -w stop >/dev/null 2>&1; }

stop_databases() {
  local name
  for name in one two; do stop_database "$name" || true; done
}

start_database() {
  as_postgres "$postgres/pg_ctl" -D "$folder/$1" -l "$folder/$1.log" -w -t 60 \
    -o "-h 127.0.0.1 -p $(port_of "$1") -k '$folder'" start >/dev/null 2>&1 </dev/null || {
    tail -n 20 "$folder/$1.log" >&2
    fail "cannot start database $1"
  }
}

# A copy of the primary that follows it, and without which the primary acknowledges nothing.
follow() {
  local primary="$1" standby="$2"
  as_postgres rm -rf "$folder/$standby"
  as_postgres "$postgres/pg_basebackup" -h 127.0.0.1 -p "$(port_of "$primary")" -U tankchess -D "$folder/$standby" \
    -c fast --no-sync -R -X stream >"$folder/copy.log" 2>&1 || {
    cat "$folder/copy.log" >&2
    fail "cannot copy the database"
  }
  as_postgres sed -i "s/^primary_conninfo = '/&application_name=standby /" "$folder/$standby/postgresql.auto.conf"
  start_database "$standby"
  # Only when it follows does the primary wait for it.
  wait_until "$primary" "SELECT count(*) FROM pg_stat_replication WHERE state='streaming'" 1
  ask_database "$primary" "ALTER SYSTEM SET synchronous_standby_names='standby'"
  ask_database "$primary" "SELECT pg_reload_conf()" >/dev/null
  wait_until "$primary" "SELECT sync_state FROM pg_stat_replication" sync
}

start_databases() {
  as_postgres "$postgres/initdb" -D "$folder/one" -U tankchess -A trust -E UTF8 --locale=C.UTF-8 --no-sync \
    --no-instructions >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; fail "cannot make a database"; }
  as_postgres tee -a "$folder/one/postgresql.conf" >/dev/null <<TEXT
max_connections = 200
shared_buffers = 64MB
wal_level = replica
hot_standby = on
wal_retrieve_retry_interval = 200ms
TEXT
  start_database one
  ask_database one "CREATE DATABASE tankchess"
  follow one two
  echo one >"$folder/primary"
}

primary_of_folder() {
  [[ -f "$folder/primary" ]] || fail "no databases run in $folder: scripts/cluster start"
  cat "$folder/primary"
}

fail_over() {
  local old new
  old="$(primary_of_folder)"
  new="$(other_of "$old")"
  kill -9 "$(head -n 1 "$folder/$old/postmaster.pid")"
  # Until its parent has taken note, the next one on this port would take it for alive.
  as_postgres rm -f "$folder/.s.PGSQL.$(port_of "$old")" "$folder/.s.PGSQL.$(port_of "$old").lock"
  as_postgres "$postgres/pg_ctl" -D "$folder/$new" -w promote >/dev/null
  echo "$new" >"$folder/primary"
  follow "$new" "$old"
}

stop_standby() { stop_database "$(other_of "$(primary_of_folder)")"; }
start_standby() { start_database "$(other_of "$(primary_of_folder)")"; }

# Three databases of scripts/cluster kept by Patroni, with one etcd: who is the primary is theirs to say. Three, since
# nothing is acknowledged without a standby, and with two there is none until a new host has copied everything.

members=(one two three)
etcd_port=$((port + 23)) etcd_peers=$((port + 24))
rest_port_of() { echo $(($(port_of "$1") + 5)); }

# Started so that the process id is that of the program itself.
in_background() { # in_background NAME COMMAND...
  local name="$1" who=()
  shift
  if [[ $EUID -eq 0 ]]; then who=(setpriv --reuid=postgres --regid=postgres --init-groups); fi
  (cd / && exec "${who[@]}" env HOME="$folder" "$@" >>"$folder/$name.log" 2>&1 </dev/null) &
  echo $! >"$folder/$name.pid"
}

end() { # end SIGNAL NAME
  [[ -f "$folder/$2.pid" ]] || return 0
  kill "-$1" "$(cat "$folder/$2.pid")" 2>/dev/null || true
  rm -f "$folder/$2.pid"
}

kill_database() {
  end KILL "patroni-$1"
  local main="$folder/$1/postmaster.pid"
  if [[ -f "$main" ]]; then kill -9 "$(head -n 1 "$main")" 2>/dev/null || true; fi
}

stop_databases() {
  local name
  for name in "${members[@]}"; do kill_database "$name"; done
  end TERM etcd
}

write_settings() {
  cat >"$folder/$1.yml" <<TEXT
scope: tankchess
name: $1
restapi: {listen: "127.0.0.1:$(rest_port_of "$1")", connect_address: "127.0.0.1:$(rest_port_of "$1")"}
etcd3: {host: "127.0.0.1:$etcd_port"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      parameters: {synchronous_commit: "on", max_connections: 200}
  initdb: [encoding: UTF8, locale: C.UTF-8]
postgresql:
  listen: "127.0.0.1:$(port_of "$1")"
  connect_address: "127.0.0.1:$(port_of "$1")"
  data_dir: "$folder/$1"
  bin_dir: "$postgres"
  pgpass: "$folder/$1.pgpass"
  parameters: {unix_socket_directories: "$folder", shared_buffers: 64MB}
  authentication: {superuser: {username: tankchess}, replication: {username: tankchess}}
  pg_hba: [local all all trust, host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
TEXT
}

start_patroni() { in_background "patroni-$1" patroni "$folder/$1.yml"; }

# Patroni promotes only a standby that it knows to have everything, which is some seconds after PostgreSQL says so.
wait_for_standbys() {
  local name following question="import sys, urllib.request as r; r.urlopen('http://127.0.0.1:' + sys.argv[1])"
  for _ in $(seq 200); do
    following=""
    for name in "${members[@]}"; do
      if python3 -c "$question" "$(rest_port_of "$name")/synchronous" 2>/dev/null; then following+=s; fi
      if python3 -c "$question" "$(rest_port_of "$name")/replica" 2>/dev/null; then following+=r; fi
    done
    [[ "$following" == *s* && "${following//s/}" == rr ]] && return 0
    sleep 0.2
  done
  tail -n 20 "$folder"/patroni-*.log >&2
  fail "the standbys do not follow"
}

primary_now() {
  local name
  for name in "${members[@]}"; do
    [[ "$(ask_database "$name" "SELECT pg_is_in_recovery()" 2>/dev/null)" == f ]] && echo "$name" && return 0
  done
  return 1
}

wait_for_primary() {
  for _ in $(seq 400); do
    primary_now >/dev/null && return 0
    sleep 0.1
  done
  tail -n 20 "$folder"/patroni-*.log >&2
  fail "there is no primary in $folder"
}

start_databases() {
  command -v patroni >/dev/null && command -v etcd >/dev/null || "$root/scripts/install-deps" --patroni
  local name
  for name in "${members[@]}"; do write_settings "$name"; done
  in_background etcd etcd --name main --data-dir "$folder/etcd" \
    --listen-client-urls "http://127.0.0.1:$etcd_port" --advertise-client-urls "http://127.0.0.1:$etcd_port" \
    --listen-peer-urls "http://127.0.0.1:$etcd_peers" --initial-advertise-peer-urls "http://127.0.0.1:$etcd_peers" \
    --initial-cluster "main=http://127.0.0.1:$etcd_peers"
  start_patroni one
  wait_for_primary
  # Nothing is written before there is a standby.
  start_patroni two
  start_patroni three
  wait_for_standbys
  ask_database one "CREATE DATABASE tankchess"
}

fail_over() {
  local old
  old="$(primary_now)"
  kill_database "$old"
  wait_for_primary
  as_postgres rm -rf "$folder/$old" # as on a new host
  start_patroni "$old"
  wait_for_standbys
}

standbys() {
  local name primary
  primary="$(primary_now)"
  for name in "${members[@]}"; do
    if [[ "$name" != "$primary" ]]; then echo "$name"; fi
  done
}

stop_standby() {
  local name
  for name in $(standbys); do kill_database "$name"; done
}

start_standby() {
  local name
  for name in $(standbys); do start_patroni "$name"; done
  wait_for_standbys
}

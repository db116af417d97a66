#!/bin/sh
# Copies a whole PostgreSQL server while it runs, as the beginning of point-in-time recovery, and removes
# what no kept copy needs. Once a week, say, by the account `postgres`:
#   base-backup.sh /path/to/place
# PGHOST, PGPORT and PGUSER say which server; KEEP_BASES how many copies stay (2).
set -eu
umask 077
place=$1
name=base-$(date -u +%Y-%m-%dT%H-%M-%SZ)
mkdir -p "$place"
rm -rf "$place"/.base-*.new
pg_basebackup --pgdata="$place/.$name.new" --format=plain --wal-method=none --checkpoint=fast --no-password
# Debian has this program of the server beside the server only.
PATH="$PATH:/usr/lib/postgresql/$(cat "$place/.$name.new/PG_VERSION")/bin"
# The log is in the archive; every other file is compared with its sum.
pg_verifybackup --no-parse-wal --quiet "$place/.$name.new"
sync "$place/.$name.new"
mv "$place/.$name.new" "$place/$name"
sync "$place"

# Names grow with time, so the first ones are the oldest.
set -- "$place"/base-*
while [ "$#" -gt "${KEEP_BASES:-2}" ]; do
  rm -rf "$1"
  shift
done
# The oldest copy that is left names the first piece of the log that it needs.
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]*\))$/\1/p' "$1/backup_label")
[ -z "$first" ] || pg_archivecleanup "$place/wal" "$first"
echo "$place/$name"

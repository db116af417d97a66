#!/bin/sh
# Keeps a finished piece of PostgreSQL's log, for point-in-time recovery:
#   archive_command = '/path/to/archive-wal.sh "%p" "%f" /path/to/place'
# Durable before it says so, whole or not at all; a piece that is there already is never replaced by another.
set -eu
umask 077
path=$1 name=$2 place=$3/wal
mkdir -p "$place"
if [ -e "$place/$name" ]; then
  # The server asks again when it did not hear the answer.
  cmp -s "$path" "$place/$name" || { echo "$place/$name is another one" >&2; exit 1; }
  exit 0
fi
cp "$path" "$place/.$name.new"
sync "$place/.$name.new"
mv "$place/.$name.new" "$place/$name"
sync "$place"

#!/bin/sh
# Makes the data folder of a PostgreSQL server as it was at a time, from a copy and the log that followed it:
#   restore-to-time.sh /path/to/place /path/to/empty/folder '2026-11-23 13:05:00+00'
# Then start the server with that folder: it plays the log up to that time, and goes on from there. Debian keeps the settings elsewhere:
#   pg_conftool 15 main set data_directory /path/to/empty/folder
set -eu
umask 077
place=$(cd "$1" && pwd) target=$2 time=$3
if [ -e "$target" ] && [ -n "$(ls -A "$target")" ]; then
  echo "$target is not empty: nothing is restored" >&2
  exit 1
fi
wanted=$(date -u -d "$time" +%Y-%m-%dT%H-%M-%SZ)
base=
for copy in "$place"/base-*; do
  [ -d "$copy" ] || continue
  # Its name says when it was begun; a time before its end makes the server refuse, with a sentence.
  begun=${copy##*/base-}
  [ "$(printf '%s\n%s\n' "$begun" "$wanted" | sort | head -1)" = "$begun" ] && base=$copy
done
if [ -z "$base" ]; then
  echo "There is no copy of before $time in $place" >&2
  exit 1
fi
mkdir -p "$target"
cp -a "$base/." "$target/"
chmod 700 "$target"
cat >> "$target/postgresql.auto.conf" <<SETTINGS
# Of restore-to-time.sh
restore_command = 'cp "$place/wal/%f" "%p"'
recovery_target_time = '$time'
recovery_target_action = 'promote'
# A recovered server has a log of its own: give it another place before archiving it.
archive_mode = 'off'
SETTINGS
touch "$target/recovery.signal"
echo "$base, to be played up to $time"

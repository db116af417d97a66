@rem The scripts "start" and "dev" say "exec", so that a POSIX shell hands its process over and signals
@rem reach the server. The shell of Windows has no such word; it finds this file instead.
@%*

@rem Scripts whose last program goes on until it is told to stop say "exec", so that a POSIX shell hands its
@rem process over and signals reach that program. The shell of Windows has no such word; it finds this file instead.
@%*

// Imported for its effect: where npm started this process and is gone, it ends as by a signal. Otherwise
// a SIGHUP to npm, which npm does not pass on, or a SIGKILL would leave every process running.
const LOOK_EVERY_MS = 500
const parent = process.ppid

if (process.env.npm_lifecycle_event) setInterval(look, LOOK_EVERY_MS).unref()

function look() {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}

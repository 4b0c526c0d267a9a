// Imported for its effect: if npm started this process and has ended, the process ends as by a signal. Otherwise a
// SIGKILL of npm, or a SIGHUP that npm does not pass on, would leave every process running.
const LOOK_EVERY_MS = 500
const parent = process.ppid

if (process.env.npm_lifecycle_event) setInterval(look, LOOK_EVERY_MS).unref()

function look() {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
}

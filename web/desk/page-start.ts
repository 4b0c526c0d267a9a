import { showShell } from '#web/kit/show-shell.ts'
import { mayHaveSession } from './shared/may-have-session.ts'

// Stands in the page itself and runs before anything of it is painted, so it has to stay small:
// see web/build/page-start.ts.

showShell(mayHaveSession() ? 'signed-in' : 'guest')

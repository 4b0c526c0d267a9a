import { showShell } from '#web/kit/layout/show-shell.ts'
import { mayHaveSession } from './shared/wire/may-have-session.ts'

// Inlined in the page and run before the first paint, so it has to stay small: see web/build/page-start.ts.

showShell(mayHaveSession() ? 'signed-in' : 'guest')

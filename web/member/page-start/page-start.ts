import { showShell } from '#web/kit/show-shell.ts'
import { chooseScheme } from '#web/wire/scheme.ts'
import { session } from '#web/wire/session.ts'
import { settings } from '#web/wire/settings.ts'
import { askFirstCalls } from './first-calls.ts'

// Stands in the page itself and runs before anything of it is painted, so it has to stay small:
// see web/build/page-start.ts.

chooseScheme()

const current = session.current()
showShell(current ? (current.pending ? 'half' : 'signed-in') : 'guest')
// an app elsewhere, or one whose settings are wrong, says itself whom it may call
if (current && !current.pending && !settings.api_base_url) askFirstCalls(location.pathname)

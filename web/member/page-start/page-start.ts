import { showShell } from '#web/kit/layout/show-shell.ts'
import { choosePageLanguage } from '#web/member/wire/page-language.ts'
import { chooseScheme } from '#web/member/wire/scheme.ts'
import { session } from '#web/wire/session.ts'
import { settings } from '#web/wire/settings.ts'
import { askFirstCalls } from './first-calls.ts'

// Inlined into the page and runs before the first paint, so it has to stay small: see web/build/page-start.ts.

chooseScheme()
choosePageLanguage()

const current = session.current()
const signedInShell = current?.pending ? 'half' : 'signed-in'
showShell(current ? signedInShell : 'guest')
// an app on another origin, or with wrong settings, decides itself which server to call
if (current && !current.pending && !settings.api_base_url) askFirstCalls(location.pathname)

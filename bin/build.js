import './require-node.js'
import { ensureInstalled } from './install.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

const [app] = process.argv.slice(2)

/** Builds both apps, or the named one: `node bin/build.js kit` builds the page of all components. */
await reportStartupError(async () => {
  await ensureInstalled()
  await ensureBuilt(app && [app])
})

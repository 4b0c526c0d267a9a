import './require-node.js'
import { ensureInstalled } from './install.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

const [app] = process.argv.slice(2)

/** Both apps, or the one that is named: `node bin/build.js kit` builds the page of every component. */
await reportStartupError(async () => {
  await ensureInstalled()
  await ensureBuilt(app && [app])
})

import './require-node.js'
import { ensureInstalled } from './install.js'
import { withInstallLock } from './install-lock.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

await reportStartupError(() =>
  withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  }),
)

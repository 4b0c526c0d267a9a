import './require-node.js'
import { ensureInstalled } from './install.js'
import { withInstallLock } from './install-lock.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

process.chdir(ROOT)
await reportStartupError(() =>
  withInstallLock(async () => {
    await ensureInstalled()
    await ensureBuilt()
  }),
)
if (isOurNode()) await import('../server/main.ts')
else process.exit(await runOnOurNode(['server/main.ts']))

import './require-node.js'
import { ensureInstalled } from './install.js'
import { withInstallLock } from './install-lock.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

process.chdir(ROOT)
await reportStartupError(() => withInstallLock(ensureInstalled))
// our Node reads the configuration, so that a wrong value is refused before anything is built
if (!isOurNode()) process.exit(await runOnOurNode(['bin/start.js']))
await reportStartupError(async () => {
  const { readConfig } = await import('../server/config.ts')
  readConfig(process.env)
  await withInstallLock(ensureBuilt)
})
await import('../server/main.ts')

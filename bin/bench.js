import './require-node.js'
import { ensureInstalled } from './install.js'
import { runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { ensureBuilt } from './web-apps.js'

await reportStartupError(async () => {
  await ensureInstalled()
  await ensureBuilt()
})
process.exit(await runOnOurNode(['bench/run.ts', ...process.argv.slice(2)]))

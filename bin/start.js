import './require-node.js'
import { readFileSync } from 'node:fs'
import { ensureInstalled, isInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { loadSettingsFile } from './settings-file.js'
import { refuseTakenPorts } from './taken-ports.js'
import { ensureBuilt } from './web-apps.js'

process.chdir(ROOT)
await reportStartupError(async () => {
  loadSettingsFile()
  if (isInstalled()) return
  await checkBeforeInstalling()
  await ensureInstalled()
})
// our Node validates the configuration, so that an invalid value is rejected before anything is built
if (!isOurNode()) process.exit(await runOnOurNode(['bin/start.js']))
await reportStartupError(async () => {
  const { readBeforeStart } = await import('../server/runtime/before-start.ts')
  const { readConfig } = await import('../server/platform/config/config.ts')
  await readBeforeStart(process.env, readConfig)
  await ensureBuilt()
})
await import('../server/main.ts')

/**
 * Checks that need no package. An older Node, which cannot run the program yet, checks only the ports; the other checks
 * follow.
 */
async function checkBeforeInstalling() {
  if (!process.features.typescript) return refuseTakenPorts(process.env)
  const check = await import('../server/runtime/before-start.ts')
  const settings = readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)
  await check.checkBeforeInstalling(
    process.env,
    [...settings].map(([, name]) => name),
  )
}

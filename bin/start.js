import './require-node.js'
import { alone } from './alone.js'
import { ensureInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { told } from './told.js'
import { ensureBuilt } from './web-apps.js'

process.chdir(ROOT)
await told(() =>
  alone(async () => {
    await ensureInstalled()
    await ensureBuilt()
  }),
)
if (isOurNode()) await import('../server/main.ts')
else process.exit(await runOnOurNode(['server/main.ts']))

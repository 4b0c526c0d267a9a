import './require-node.js'
import { alone } from './alone.js'
import { ensureInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { told } from './told.js'

process.chdir(ROOT)
await told(() => alone(ensureInstalled))
if (isOurNode()) await import('./dev/dev.ts')
else process.exit(await runOnOurNode(['bin/dev/dev.ts']))

import './require-node.js'
import { ensureInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'

process.chdir(ROOT)
await reportStartupError(ensureInstalled)
if (isOurNode()) await import('./dev/dev.ts')
else process.exit(await runOnOurNode(['bin/dev/dev.ts']))

import './require-node.js'
import { alone } from './alone.js'
import { ensureInstalled } from './install.js'
import { runOnOurNode } from './our-node.js'
import { told } from './told.js'

await told(() => alone(ensureInstalled))
process.exit(await runOnOurNode(['bin/check.ts', ...process.argv.slice(2)]))

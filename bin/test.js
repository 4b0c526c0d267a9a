import './require-node.js'
import './orphaned.js'
import { ensureInstalled } from './install.js'
import { runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'

await reportStartupError(ensureInstalled)
process.exit(await runOnOurNode(['--import', './bin/orphaned.js', 'tools/checks/check.ts', ...process.argv.slice(2)]))

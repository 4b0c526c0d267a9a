#!/usr/bin/env node
import './require-node.js'
import { join } from 'node:path'
import { ensureInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { loadSettingsFile } from './settings-file.js'

// standard output is for a command's answer alone
console.log = console.error
await reportStartupError(ensureInstalled)
const args = process.argv.slice(2)
if (!isOurNode()) process.exit(await runOnOurNode([join(ROOT, 'bin', 'tendwell.js'), ...args], process.cwd()))

// `npm run` goes to the package's folder first; files are named from where it was typed
const { npm_lifecycle_event: script, INIT_CWD: typedIn } = process.env
const cwd = (script === 'tendwell' && typedIn) || process.cwd()
process.chdir(ROOT)
await reportStartupError(async () => loadSettingsFile())
const { runCommand } = await import('../server/commands/tendwell.ts')
process.exit(await runCommand(args, { env: process.env, cwd }))

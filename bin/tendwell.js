#!/usr/bin/env node
import './require-node.js'
import { join } from 'node:path'
import { ensureInstalled } from './install.js'
import { isOurNode, ROOT, runOnOurNode } from './our-node.js'
import { reportStartupError } from './report-startup-error.js'
import { loadSettingsFile } from './settings-file.js'

// standard output is only for the answer of a command
console.log = console.error
await reportStartupError(ensureInstalled)
const args = process.argv.slice(2)
if (!isOurNode()) process.exit(await runOnOurNode([join(ROOT, 'bin', 'tendwell.js'), ...args], process.cwd()))

// `npm run` changes to the package's folder; file names are relative to the caller's
const { npm_lifecycle_event: script, INIT_CWD: typedIn } = process.env
const cwd = (script === 'tendwell' && typedIn) || process.cwd()
process.chdir(ROOT)
await reportStartupError(async () => loadSettingsFile())
const { runCommand } = await import('../server/runtime/commands/tendwell.ts')
process.exit(await runCommand(args, { env: process.env, cwd }))

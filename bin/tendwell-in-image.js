import { runCommand } from '../server/runtime/commands/tendwell.ts'

// An image has all packages and its Node: nothing is installed, and no settings file is read.
process.exit(await runCommand(process.argv.slice(2), { env: process.env, cwd: process.cwd() }))

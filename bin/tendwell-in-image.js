import { runCommand } from '../server/commands/tendwell.ts'

// An image has everything, and its Node: nothing is installed, and no settings file is read.
process.exit(await runCommand(process.argv.slice(2), { env: process.env, cwd: process.cwd() }))

import { type Command, CommanderError, Command as Program } from '@commander-js/extra-typings'
import { Problem } from '#contract/shared/problems.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { isUnavailable } from '#server/platform/db/unavailable.ts'
import { readRelease } from './release.ts'
import type { CommandAnswer, Subcommand, Terminal } from './subcommand.ts'

type Entry = { readonly does: string; readonly load: () => Promise<{ readonly default: Subcommand }> }

/** Every subcommand; its file is loaded on demand. */
export const subcommands: Readonly<Record<string, Entry>> = {
  backup: { does: 'write database, files and key into one file', load: () => import('./backup.ts') },
  'connect-company': {
    does: 'let a company’s people sign in with its own issuer',
    load: () => import('./connect-company.ts'),
  },
  'create-staff': { does: 'give a colleague an account at the desk', load: () => import('./create-staff.ts') },
  doctor: { does: 'look at everything an installation hangs on', load: () => import('./doctor.ts') },
  eligibility: { does: 'show or apply a list of a company’s people', load: () => import('./eligibility.ts') },
  'erase-member': { does: 'erase a closed account for good', load: () => import('./erase-member.ts') },
  'export-member': { does: 'write down all that is stored of a member', load: () => import('./export-member.ts') },
  migrate: { does: 'bring the database up to this release', load: () => import('./migrate.ts') },
  'move-to': { does: 'move out of the embedded database', load: () => import('./move-to.ts') },
  queue: { does: 'show mails and texts that wait or were given up', load: () => import('./queue.ts') },
  'recount-time': { does: 'count the time given back again, from the events', load: () => import('./recount-time.ts') },
  restore: { does: 'put a backup into an installation', load: () => import('./restore.ts') },
  setup: { does: 'write the settings, and let the first person in', load: () => import('./setup.ts') },
  verify: { does: 'read a backup to its end and check all of it', load: () => import('./verify.ts') },
  version: { does: 'say which release, schema, Node and database this is', load: () => import('./version.ts') },
}

/** Runs the arguments after `tendwell`. Returns the exit status: 1 for a refusal or a fault, 2 for an invalid use. */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let status = 0
  const finish = (answer: CommandAnswer) => {
    process.stdout.write(`${args.includes('--json') ? JSON.stringify(answer.json) : answer.text}\n`)
    status = answer.status ?? 0
  }
  try {
    await (await program(args, terminal, finish)).parseAsync([...args], { from: 'user' })
    return status
  } catch (error) {
    // commander has already printed it
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${sentenceOf(error)}\n`)
    return 1
  }
}

async function program(args: readonly string[], terminal: Terminal, finish: (answer: CommandAnswer) => void) {
  const all = new Program('tendwell')
    .description('Sets up, looks after and looks into an installation of Tendwell.')
    .helpCommand(false)
    .version(readRelease(), '--version', 'print which release this is')
  prepare(all)
  for (const [name, { does, load }] of Object.entries(subcommands)) {
    const command = args[0] === name ? (await load()).default(name, terminal, finish) : new Program(name)
    all.addCommand(prepare(command.description(does)))
  }
  return all
}

/** Makes commander throw its errors instead of ending the process, and without the usage text. */
function prepare<Any extends Command<unknown[]>>(command: Any): Any {
  return command.exitOverride().configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupError || error instanceof Problem) return error.message
  const why = error instanceof Error ? error.message : String(error)
  return isUnavailable(error) ? `The database cannot be reached: ${why}` : `This failed unexpectedly: ${why}`
}

import { confirm, isCancel, password, text } from '@clack/prompts'
import { StartupError } from '#server/platform/config/startup-error.ts'

/** Questions are on standard error, because standard output is for the result only. */
const output = process.stderr

/** Whether a person at a terminal can be asked. */
export const atTerminal = (): boolean => process.stdin.isTTY && output.isTTY

/** Asks before an irreversible action; scripts use `--yes`. */
export async function confirmed(question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true
  if (!atTerminal()) throw new StartupError(`${question} Nobody is there to ask: add --yes.`)
  return (await confirm({ message: question, initialValue: false, output })) === true
}

/** @param again asks a second time, and rejects if the two differ */
export async function askPassphrase(message: string, again?: 'again'): Promise<string> {
  const given = await ask(message)
  if (again && (await ask('The same once more')) !== given) throw new StartupError('The two are not the same.')
  return given
}

async function ask(message: string): Promise<string> {
  const given = await password({ message, output })
  if (isCancel(given)) throw new StartupError('Nothing was done.')
  return given ?? ''
}

type Question = {
  readonly message: string
  /** Current value, which Enter keeps. */
  readonly initial?: string | undefined
  /** Shown as dots. */
  readonly secret?: boolean
  /** Returns what is wrong with an answer, in a sentence. */
  readonly check?: (answer: string) => string | undefined
}

/** The answer, or the previous value. */
export async function askText({ message, initial = '', secret = false, check }: Question): Promise<string> {
  const validate = (answer: string | undefined) => check?.(answer || initial)
  const given = secret
    ? await password({ message, validate, output })
    : await text({ message, initialValue: initial, validate, output })
  if (isCancel(given)) throw new StartupError('Nothing was done.')
  return (secret && given === '' ? initial : given)?.trim() ?? ''
}

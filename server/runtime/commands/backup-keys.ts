import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Opener, Protection } from '#server/administration/backup/seal.ts'
import { howSealed, isObject, type StoredBackup, storedBackup } from '#server/administration/backup/stored.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { askPassphrase, atTerminal } from './ask.ts'
import type { Terminal } from './subcommand.ts'

type Given = {
  readonly recipient?: string | undefined
  readonly passphraseFile?: string | undefined
  readonly unencrypted?: true | undefined
}

/**
 * Recipient or passphrase from the options, otherwise the environment, otherwise the person at the terminal. A
 * passphrase is never an argument.
 */
export async function protectionOf(given: Given, terminal: Terminal): Promise<Protection> {
  const { BACKUP_RECIPIENT, BACKUP_PASSPHRASE } = terminal.env
  if (given.unencrypted) return null
  if (given.recipient) return { recipient: given.recipient }
  if (given.passphraseFile) return { passphrase: await lineOf(given.passphraseFile, terminal) }
  if (BACKUP_RECIPIENT) return { recipient: BACKUP_RECIPIENT }
  if (BACKUP_PASSPHRASE) return { passphrase: BACKUP_PASSPHRASE }
  if (atTerminal())
    return { passphrase: await askPassphrase('A passphrase for the backup (twelve characters or more)', 'again') }
  throw new StartupError(
    'A backup holds everybody’s words and the key: set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, name --passphrase-file or --recipient, or say --unencrypted.',
  )
}

type GivenToOpen = { readonly identity?: string | undefined; readonly passphraseFile?: string | undefined }

/** The backup in an argument: a file relative to the working directory, or an object in a bucket. */
export function namedBackup(named: string, { cwd, env }: Terminal): StoredBackup {
  return storedBackup(isObject(named) ? named : resolve(cwd, named), env)
}

/** Key of this backup. The person is asked only if it is encrypted. */
export async function openerOf(stored: StoredBackup, given: GivenToOpen, terminal: Terminal): Promise<Opener> {
  const sealing = await howSealed(stored)
  if (sealing === 'open') return {}
  if (sealing === 'recipient')
    return { identity: given.identity && (await lineOf(given.identity, terminal, 'AGE-SECRET-KEY-')) }
  if (given.passphraseFile) return { passphrase: await lineOf(given.passphraseFile, terminal) }
  if (terminal.env.BACKUP_PASSPHRASE) return { passphrase: terminal.env.BACKUP_PASSPHRASE }
  return { passphrase: atTerminal() ? await askPassphrase('The passphrase of this backup') : undefined }
}

/** The first line, or the first one with this prefix. */
async function lineOf(file: string, { cwd }: Terminal, beginning = ''): Promise<string> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((error: Error) => {
    throw new StartupError(`${file} cannot be read: ${error.message}`)
  })
  return text.split(/\r?\n/).find((line) => line.startsWith(beginning)) ?? ''
}

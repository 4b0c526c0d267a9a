import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BackupSummary } from '#server/administration/backup/back-up.ts'
import { erasuresOf, type Present, restore, restoreKey } from '#server/administration/backup/restore.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { confirmed } from './ask.ts'
import { amount, missingFiles } from './backup.ts'
import { namedBackup, openerOf } from './backup-keys.ts'
import { withDatabase } from './installation.ts'
import { subcommand, type Terminal } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<file>', 'a backup, also s3://bucket/name?endpoint=…&region=…')
      .option('--identity <file>', 'the age identity that it was encrypted for')
      .option('--passphrase-file <file>', 'holds its passphrase (or BACKUP_PASSPHRASE, or a question)')
      .option('--erasures <file>', 'who was erased since: the log that operations download, or a reference a line')
      .option('--replace', 'also where the database holds people already; they are gone afterwards')
      .option('--key-only', 'brings back the installation key and nothing else')
      .option('--yes', 'does not ask'),
  async (options, terminal, file) => {
    const stored = namedBackup(file, terminal)
    const opener = await openerOf(stored, options, terminal)
    const erasures = options.erasures ? erasuresOf(await textOf(options.erasures, terminal)) : []
    return withDatabase(
      terminal,
      async ({ config, database: { addresses, inUse }, log }) => {
        if (inUse) throw new StartupError(`A server runs on ${config.DATA_DIR}: stop it first.`)
        if (options.keyOnly) {
          await restoreKey(config, addresses, stored, opener)
          return { json: { key: 'restored' }, text: 'The installation key is back.' }
        }
        const confirm = (backup: BackupSummary, present: Present | null) => {
          if (present && !options.replace)
            throw new StartupError(
              `The database holds ${countsOf(present)} already. To put the backup in their place, add --replace: what is there now is gone then.`,
            )
          return confirmed(questionOf(backup, present), options.yes)
        }
        const asked = { stored, opener, erasures, now: () => new Date(), confirm }
        const restored = await restore(config, addresses, asked, log)
        if (!restored) return { json: { restored: false }, text: 'Nothing was done.', status: 1 }
        const lines = [
          `Restored and checked: ${amount(restored)}, as they were at ${restored.taken_at}.`,
          ...(restored.erased_again > 0 ? [`${restored.erased_again} people stay erased.`] : []),
          ...(restored.left_out.length > 0
            ? [`Left out, because they are no tables of Tendwell: ${restored.left_out.join(', ')}`]
            : []),
          ...missingFiles(restored),
        ]
        return { json: { restored: true, ...restored }, text: lines.join('\n') }
      },
      { create: true },
    )
  },
)

function questionOf(backup: BackupSummary, present: Present | null): string {
  const what = `the backup of ${backup.taken_at} (${amount(backup)})`
  return present
    ? `Replace ${countsOf(present)} by ${what}? They are gone then.`
    : `Restore ${what} into this empty installation?`
}

function countsOf({ members, staff, requests }: Present): string {
  return `${members} members, ${staff} colleagues and ${requests} requests`
}

function textOf(file: string, { cwd }: Terminal): Promise<string> {
  return readFile(resolve(cwd, file), 'utf8').catch((error: Error) => {
    throw new StartupError(`${file} cannot be read: ${error.message}`)
  })
}

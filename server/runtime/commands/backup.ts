import { resolve } from 'node:path'
import { fileSize } from '#basics/file-size.ts'
import { type BackupSummary, backUp } from '#server/administration/backup/back-up.ts'
import { isObject } from '#server/administration/backup/stored.ts'
import { protectionOf } from './backup-keys.ts'
import { withDatabase } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<file>', 'where the backup goes, also s3://bucket/name?endpoint=…&region=…; it must not be there yet')
      .option('--recipient <age1…>', 'encrypts for this age recipient (or BACKUP_RECIPIENT)')
      .option('--passphrase-file <file>', 'encrypts with its first line (or BACKUP_PASSPHRASE, or a question)')
      .option('--unencrypted', 'writes it open to everybody who can read the file'),
  async (options, terminal, file) => {
    const protection = await protectionOf(options, terminal)
    return withDatabase(terminal, async ({ config, database }) => {
      const to = { file: isObject(file) ? file : resolve(terminal.cwd, file), protection, now: new Date() }
      const summary = await backUp(config, database.addresses.owner, to)
      const lines = [`${to.file} (${fileSize(summary.bytes)}) holds ${amount(summary)}.`, ...missingFiles(summary)]
      return { json: { file: to.file, encrypted: protection !== null, ...summary }, text: lines.join('\n') }
    })
  },
)

/** Content of a backup in words. */
export function amount({
  rows,
  tables,
  files,
  file_bytes,
}: Pick<BackupSummary, 'rows' | 'tables' | 'files' | 'file_bytes'>): string {
  return `${rows} rows of ${tables} tables and ${files} files (${fileSize(file_bytes)})`
}

export function missingFiles({ missing }: Pick<BackupSummary, 'missing'>): string[] {
  return missing.length === 0
    ? []
    : [`${missing.length} files that the database speaks of were not in the storage: ${missing.join(', ')}`]
}

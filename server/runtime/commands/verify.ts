import { verify } from '#server/administration/backup/restore.ts'
import { amount, missingFiles } from './backup.ts'
import { namedBackup, openerOf } from './backup-keys.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<file>', 'a backup, also s3://bucket/name?endpoint=…&region=…')
      .option('--identity <file>', 'the age identity that it was encrypted for')
      .option('--passphrase-file <file>', 'holds its passphrase (or BACKUP_PASSPHRASE, or a question)'),
  async (options, terminal, file) => {
    const stored = namedBackup(file, terminal)
    const summary = await verify(stored, await openerOf(stored, options, terminal))
    const { taken_at, release } = summary
    const lines = [
      `${stored.name} is whole: ${amount(summary)}, taken at ${taken_at} by Tendwell ${release}.`,
      ...missingFiles(summary),
    ]
    return { json: { file: stored.name, whole: true, ...summary }, text: lines.join('\n') }
  },
)

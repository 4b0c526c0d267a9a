import { resolve } from 'node:path'
import { verify } from '#server/backup/restore.ts'
import { amount, missingFiles } from './backup.ts'
import { openerOf } from './backup-keys.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .argument('<file>', 'a backup')
      .option('--identity <file>', 'the age identity that it was encrypted for')
      .option('--passphrase-file <file>', 'holds its passphrase (or BACKUP_PASSPHRASE, or a question)'),
  async (options, terminal, file) => {
    const path = resolve(terminal.cwd, file)
    const summary = await verify(path, await openerOf(path, options, terminal))
    const { taken_at, release } = summary
    const lines = [
      `${path} is whole: ${amount(summary)}, taken at ${taken_at} by Tendwell ${release}.`,
      ...missingFiles(summary),
    ]
    return { json: { file: path, whole: true, ...summary }, text: lines.join('\n') }
  },
)

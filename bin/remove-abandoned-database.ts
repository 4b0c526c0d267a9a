import { parseArgs } from 'node:util'
import { StartupError } from '#server/platform/config/startup-error.ts'
import { abandonedDatabases, doubtfulDatabases, removeAbandoned } from '#server/platform/db/embedded/abandoned.ts'
import { SYSTEM_LOCATION } from '#server/platform/db/embedded/location.ts'

const { positionals, values } = parseArgs({ allowPositionals: true, options: { unseen: { type: 'boolean' } } })
try {
  for (const home of positionals) await removeAbandoned(home, SYSTEM_LOCATION, values.unseen ? 'doubtful' : undefined)
  const [left, doubtful] = [abandonedDatabases(), doubtfulDatabases()]
  for (const { home, owners } of left) console.log(`${home}  of ${owners.join(', ')}, which is gone`)
  for (const { home, owners } of doubtful)
    console.log(
      owners.length === 0
        ? `${home}  of an earlier version, which did not write down whose it is (needs --unseen)`
        : `${home}  of ${owners.join(', ')}, gone or not mounted (needs --unseen)`,
    )
  if (left.length + doubtful.length === 0) console.log('No database is left of a data directory that is gone.')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

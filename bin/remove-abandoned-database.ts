import { abandonedDatabases, removeAbandoned } from '#server/db/embedded/abandoned.ts'
import { StartupError } from '#server/startup-error.ts'

const [home] = process.argv.slice(2)
try {
  if (home) await removeAbandoned(home)
  const left = abandonedDatabases()
  for (const one of left) console.log(`${one.home}  of ${one.owners.join(', ')}, which is gone`)
  if (left.length === 0) console.log('No database is left of a data directory that is gone.')
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

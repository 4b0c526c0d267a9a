import { pino } from 'pino'
import { readConfig } from '#server/platform/config/config.ts'
import { reachDatabase } from '#server/platform/db/reach.ts'
import { sourceOf, writeArchive } from './back-up.ts'
import { backupUrlOf, openBackupStore } from './backup-store.ts'
import { checkProtection, type Protection } from './seal.ts'

/** Entry point of the separate process for a daily backup. Prints the number of bytes. */
const [name = ''] = process.argv.slice(2)
process.on('SIGTERM', () => process.exit(1))
try {
  console.log(await make())
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

async function make(): Promise<number> {
  const config = readConfig(process.env)
  const { BACKUP_RECIPIENT: recipient, BACKUP_PASSPHRASE: passphrase } = config
  const protection: Protection = (recipient && { recipient }) || (passphrase && { passphrase }) || null
  checkProtection(protection)
  const place = openBackupStore(backupUrlOf(config) ?? '', config, protection !== null)
  const database = await reachDatabase(config, pino({ level: 'silent' }))
  let bytes = 0
  try {
    const source = await sourceOf(config, database.addresses.owner)
    await writeArchive(source, { protection, now: new Date() }, async (sealed) => {
      bytes = await place.store(name, sealed)
    })
  } finally {
    await database.stop()
  }
  return bytes
}

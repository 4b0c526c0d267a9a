import pino from 'pino'
import { startEmbedded } from '#server/platform/db/embedded.ts'

/** Process for tests to kill: opens the DATA_DIR in its argument, prints the address, and holds it until it ends. */
const [dataDir = ''] = process.argv.slice(2)
try {
  const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  console.log(url)
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.log(`refused: ${(error as Error).message}`)
}

import pino from 'pino'
import { startEmbedded } from '../embedded.ts'

/** A process for the tests to kill: opens the DATA_DIR of its argument, tells the address, and holds it until it ends. */
const [dataDir = ''] = process.argv.slice(2)
try {
  const { url, stop } = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  console.log(url)
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.log(`refused: ${(error as Error).message}`)
}

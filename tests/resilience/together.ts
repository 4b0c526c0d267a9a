import { openInstallation } from '../../tools/installation.ts'
import { createDatabase, startPostgres } from '../../tools/postgres.ts'
import type { Proof } from './shared/proof.ts'

const TIMES = 10

export const together: Proof = {
  name: 'together',
  claim: 'two servers that start at once on an empty database, with the demo, both serve',
  async run({ times = TIMES }) {
    await using postgres = await startPostgres()
    let slowestMs = 0
    for (let time = 0; time < times; time += 1) {
      const settings = { DATABASE_URL: await createDatabase(postgres.url, `together_${time}`), SEED: 'demo' }
      await using first = await openInstallation(settings)
      await using second = await openInstallation(settings)
      slowestMs = Math.max(slowestMs, ...(await Promise.all([first.start(), second.start()])))
    }
    return { 'pairs started': times, 'that did not serve': 0, 'slowest pair in ms': slowestMs }
  },
}

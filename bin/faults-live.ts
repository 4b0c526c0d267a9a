import { backup, move } from './faults-live/backup.ts'
import { disk } from './faults-live/disk.ts'
import { image } from './faults-live/image.ts'
import { kills } from './faults-live/kills.ts'
import { line } from './faults-live/line.ts'
import { operating } from './faults-live/operating.ts'
import { pooler } from './faults-live/pooler.ts'
import { power } from './faults-live/power.ts'
import { previous } from './faults-live/previous.ts'
import { runProofs } from './faults-live/proof.ts'
import { restart } from './faults-live/restart.ts'
import { roll } from './faults-live/roll.ts'
import { sending } from './faults-live/sending.ts'
import { together } from './faults-live/together.ts'
import { upgrades } from './faults-live/upgrades.ts'
import { uploads } from './faults-live/uploads.ts'

/**
 * Proofs that take their time: servers that are killed, rolled and cut off while people use them. Each prints what
 * it measured and ends by itself. `npm run test:faults-live -- kills roll --times 20` runs two of them, shorter.
 */
const proofs = [
  kills,
  power,
  disk,
  roll,
  backup,
  move,
  uploads,
  line,
  together,
  restart,
  pooler,
  upgrades,
  previous,
  image,
  operating,
  sending,
]

await runProofs(proofs)

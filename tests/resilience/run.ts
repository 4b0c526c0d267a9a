import { backup, move } from './backup.ts'
import { disk } from './disk.ts'
import { image } from './image.ts'
import { kills } from './kills.ts'
import { line } from './line.ts'
import { operating } from './operating.ts'
import { pooler } from './pooler.ts'
import { power } from './power.ts'
import { previous } from './previous.ts'
import { restart } from './restart.ts'
import { roll } from './roll.ts'
import { scanner } from './scanner.ts'
import { sending } from './sending.ts'
import { runProofs } from './shared/proof.ts'
import { together } from './together.ts'
import { upgrades } from './upgrades.ts'
import { uploads } from './uploads.ts'

/**
 * Long proofs: servers are killed, replaced and cut off while people use them. Each prints its measurements and ends by
 * itself. `npm run test:faults-live -- kills roll --times 20` runs two of them, shorter.
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
  scanner,
  sending,
]

await runProofs(proofs)

import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#tests/harness/generated-cases.ts'
import { BEHIND_MS, OptionHistory, steps } from '#tests/harness/option-history.ts'
import { openNode, type TestNode } from '#tests/world/node.ts'
import { giveRequest } from '#tests/world/requests.ts'
import { setUpWorld } from '#tests/world/world.ts'

/** `npm run test:histories` runs a thousand, which takes minutes. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)
/** Maximum time for one history, on a busy machine. */
const HISTORY_MS = 10_000

const world = setUpWorld()
let behind: TestNode
beforeAll(async () => {
  behind = await openNode(world.databaseUrl, () => new Date(world.clock.now().getTime() - BEHIND_MS))
})
afterAll(async () => {
  await behind.close()
})

test(
  'over generated histories on two servers only valid picks are accepted and spent, despite lost connections',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const history = new OptionHistory(world, behind, await giveRequest(world, world.maya))
        for (const one of taken) await history.take(one)
        expect(await history.stored()).toEqual(history.known())
      }),
      { numRuns: HISTORIES },
    )
  },
  HISTORIES * HISTORY_MS,
)

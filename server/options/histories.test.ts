import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '#tests/generated-cases.ts'
import { openNode, type TestNode } from '#tests/node.ts'
import { BEHIND_MS, OptionHistory, steps } from '#tests/option-history.ts'
import { giveRequest } from '#tests/requests.ts'
import { openWorld, type World } from '#tests/world.ts'

/** `npm run test:histories` tries a thousand, which takes minutes more than a run of the whole suite should. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 12)
/** What a history may take at most, on a machine that does much else. */
const HISTORY_MS = 10_000

let world: World
let behind: TestNode
beforeAll(async () => {
  world = await openWorld()
  behind = await openNode(world.databaseUrl, () => new Date(world.clock.now().getTime() - BEHIND_MS))
})
afterAll(async () => {
  await behind.close()
  await world.close()
})

test(
  'over generated histories on two servers nothing is picked but the newest, unexpired version at or under the cap, nothing is spent without that, and nothing is lost or doubled by a line that is cut',
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

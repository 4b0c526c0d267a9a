import fc from 'fast-check'
import { expect, test } from 'vitest'
import '#tests/harness/generated-cases.ts'
import { OwnershipHistory, ownershipSteps } from '#tests/harness/ownership-history.ts'
import { openWorld } from '#tests/world/world.ts'

type Steps = typeof ownershipSteps extends fc.Arbitrary<infer Any> ? Any : never
const at = (act: Steps[number]['act'], who = 0, other = 0, minutes: Steps[number]['minutes'] = 5): Steps[number] => ({
  act,
  who,
  other,
  minutes,
})
/**
 * A cover who takes a break with a cover of their own, and who then falls ill; and a colleague with all kinds of work
 * who leaves.
 */
const EXAMPLES: [Steps][] = [
  [
    [
      at('give', 0, 0),
      at('break', 0, 1, 230),
      at('pass', 0, 0, 130),
      at('break', 1, 2, 40),
      at('ill', 2, 0),
      at('pass'),
    ],
  ],
  [
    [
      at('give', 0, 0),
      at('task', 0, 0, 130),
      at('reminder', 0, 0, 130),
      at('send', 0, 0, 130),
      at('close'),
      at('give', 1, 2),
    ],
  ],
  [[at('give', 0, 1), at('task', 0, 0, 230), at('send', 0, 0, 130), at('role'), at('pass', 0, 0, 230)]],
]

/** `OWNERSHIPS=1000 npx vitest run server/requests/handovers/ownership.test.ts` runs a thousand. */
const HISTORIES = Number(process.env['OWNERSHIPS'] ?? 5)
const HISTORY_MS = 20_000

test(
  'over generated histories each open promise reaches its present owner, the cover, or everyone present',
  async () => {
    await fc.assert(
      fc.asyncProperty(ownershipSteps, async (steps) => {
        const world = await openWorld()
        try {
          const history = new OwnershipHistory(world)
          await history.begin()
          for (const step of steps) {
            await history.take(step)
            expect([step, await history.broken(), await history.leftBehind()]).toEqual([step, [], []])
          }
        } finally {
          await world.close()
        }
      }),
      { numRuns: HISTORIES + EXAMPLES.length, examples: EXAMPLES },
    )
  },
  (HISTORIES + EXAMPLES.length) * HISTORY_MS,
)

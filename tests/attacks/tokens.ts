import { randomBytes } from 'node:crypto'
import { addPerson, newDirectory } from '#tests/world/company/directory.ts'
import { expectNone, type Proof } from '../resilience/shared/proof.ts'
import { openAttackedWorld } from './world.ts'

const TRIES = 5000

/** Calls of a stranger, of a member, of a replaced integration and of another company. */
export const tokens: Proof = {
  name: 'tokens',
  claim: 'no wrong, foreign or ended token reads or changes a company’s people',
  async run({ times = TRIES }) {
    const world = await openAttackedWorld({ RATE_LIMITS: 'off' })
    try {
      const [target, other, ended] = [await newDirectory(world), await newDirectory(world), await newDirectory(world)]
      const id = await addPerson(target, 'target')
      const before = (await target.get(`/Users/${id}`)).text
      await world.as(world.olga).delete(`/desk/api/companies/${ended.companyId}/tokens/${ended.tokenId}`)
      const counts = { letIn: 0, foreignFound: 0, failed: 0, changed: 0 }
      const wrong = [
        () => `Bearer tw_${randomBytes(32).toString('base64url')}`,
        () => `Bearer ${target.token.slice(0, -1)}`,
        () => `Bearer ${target.token}x`,
        () => `Bearer ${world.maya.token}`,
        () => `Bearer ${ended.token}`,
        () => `Basic ${target.token}`,
        () => `Bearer ${target.token} ${other.token}`,
        () => '',
      ]
      for (let n = 0; n < times; n += 1) {
        const authorization = wrong[n % wrong.length]?.() ?? ''
        const { status } = await target.patch(`/Users/${id}`, OFF, { authorization })
        if (status === 200) counts.letIn += 1
        if (status >= 500) counts.failed += 1
        if (n % wrong.length > 0) continue
        const foreign = [
          await other.get(`/Users/${id}`),
          await other.patch(`/Users/${id}`, OFF),
          await other.delete(`/Users/${id}`),
        ]
        counts.foreignFound += foreign.filter((answer) => answer.status !== 404).length
      }
      if ((await target.get(`/Users/${id}`)).text !== before) counts.changed = 1
      expectNone(counts)
      return { calls: times, 'let in': counts.letIn, 'found by another company': counts.foreignFound }
    } finally {
      await world.close()
    }
  },
}

const OFF = [{ op: 'replace', path: 'active', value: false }]

import { hash, verify } from '@node-rs/argon2'
import { Turns } from './concurrency-limit.ts'

/** argon2id, which is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What an unknown person's password is measured against: the same work, and nothing ever fits it. */
const NOBODYS_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A hash takes about 25 ms and 19 MiB; two at once leave threads for files and names. */
const turns = new Turns({ atOnce: 2, waiting: 80, retrySeconds: 3 })

export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(written(password), COST))
}

/** Costs the same with and without a hash to compare with; without one it is never right. */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  const fits = await turns.take(() => verify(hash ?? NOBODYS_HASH, written(password)))
  return fits && hash !== null
}

/** One way of writing "é", whichever keyboard typed it. */
const written = (password: string) => password.normalize('NFC')

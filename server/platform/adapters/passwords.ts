import { hash, verify } from '@node-rs/argon2'
import { Turns } from './concurrency-limit.ts'

/** For argon2id, which is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hash of an unknown account, or of one without a password: the same work, and no password matches it. */
export const NO_PASSWORD = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A hash takes about 25 ms and 19 MiB. Two at once leave threads for files and DNS. */
const turns = new Turns({ atOnce: 2, waiting: 80, retrySeconds: 3 })

export function hashPassword(password: string): Promise<string> {
  return turns.take(() => hash(written(password), COST))
}

/** Costs the same with and without a hash; without one, no password is correct. */
export async function checkPassword(hash: string | null, password: string): Promise<boolean> {
  const fits = await turns.take(() => verify(hash ?? NO_PASSWORD, written(password)))
  return fits && hash !== null
}

/** Normalizes compositions such as "é", which differ between keyboards. */
const written = (password: string) => password.normalize('NFC')

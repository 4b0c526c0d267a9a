import { createRequire } from 'node:module'
import type { hash as Hash } from '@node-rs/argon2'

/**
 * Loaded before a server under test, and before tests that are one: hundreds of people sign up and in, and each password
 * takes 12 ms of CPU and 19 MiB, which drive all else out of the cores' cache. It is hashed by the same algorithm at the
 * least cost that it has; what it costs in earnest, `server/adapters/passwords.test.ts` proves.
 */
const argon2: { hash: typeof Hash } = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2

// whoever imports the package after this gets what it exports now
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 })

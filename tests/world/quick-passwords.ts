import { createRequire } from 'node:module'
import type { hash as Hash } from '@node-rs/argon2'

/**
 * Loaded before a server under test, and by tests that run one: hundreds of people sign up and in, and each password
 * takes 12 ms of CPU and 19 MiB. Hashes with the same algorithm at its lowest cost;
 * `server/platform/adapters/passwords.test.ts` tests the real cost.
 */
const argon2: { hash: typeof Hash } = createRequire(import.meta.url)('@node-rs/argon2')
const { hash } = argon2

// modules that import the package after this get its current exports
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 })

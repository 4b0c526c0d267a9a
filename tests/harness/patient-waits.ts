import { vi } from 'vitest'

/** Vitest's default of one second is a timing assertion on a busy machine. A wait that never ends fails by this limit. */
const LIMIT = { timeout: 60_000 }

const { waitFor, waitUntil } = vi
type Options = Parameters<typeof waitFor>[1]
const patient = (options: Options) => ({ ...LIMIT, ...(typeof options === 'number' ? { timeout: options } : options) })

vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))

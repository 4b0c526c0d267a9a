import type { FastifyInstance } from 'fastify'

/** Warns once per process, when a call shows that it came through a proxy that is not trusted. */
let isSilent = true

/** Warns when calls carry the address of a caller that `TRUST_PROXY` tells the server to ignore. */
export function warnOfUntrustedProxy(door: FastifyInstance, trustProxy: string): void {
  if (trustProxy !== 'false') return
  door.addHook('onRequest', async ({ headers, log }) => {
    if (!isSilent || headers['x-forwarded-for'] === undefined) return
    isSilent = false
    log.warn(
      'Calls arrive with X-Forwarded-For while TRUST_PROXY is off: limits count all of them as one caller. Set TRUST_PROXY=1 if a proxy of yours sends them.',
    )
  })
}

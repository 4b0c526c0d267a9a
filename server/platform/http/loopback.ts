import type { FastifyRequest } from 'fastify'

/** Whether a call comes from this machine. A forwarded call comes from elsewhere, whatever the proxy's address. */
export function isFromLoopback({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  if (headers['x-forwarded-for'] || headers.forwarded) return false
  return isLoopback(socket.remoteAddress)
}

export function isLoopback(address: string | undefined): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
}

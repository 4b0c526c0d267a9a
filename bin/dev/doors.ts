import { once } from 'node:events'
import { statSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestServer,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer as createVite, type ViteDevServer } from 'vite'
import type { Config } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { ReplaceableServer } from './replaceable-server.ts'
import type { ServerPorts } from './server.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')
/** Marks Vite's additions to a page for its content security policy; in development it need not be secret. */
const NONCE = 'vite'

type App = keyof ServerPorts
type Door = { readonly app: App; readonly vite: ViteDevServer; readonly server: ReplaceableServer }

/** At each port Vite serves the app's sources, and the server everything else, including pages. */
export async function openDoors(config: Config, server: ReplaceableServer): Promise<{ close(): Promise<void> }> {
  const [memberHttp, deskHttp] = [createServer(), createServer()]
  const member: Door = { app: 'member', vite: await startVite('member', memberHttp), server }
  const desk: Door = { app: 'desk', vite: await startVite('desk', deskHttp), server }
  memberHttp.on('request', (request, reply) => answer(member, request, reply))
  deskHttp.on('request', (request, reply) => {
    // the desk shows pictures of the members' app
    if (request.url?.startsWith('/images/')) member.vite.middlewares(request, reply)
    else answer(desk, request, reply)
  })
  await listen(memberHttp, config.HOST, config.PORT, 'PORT')
  await listen(deskHttp, config.HOST, config.DESK_PORT, 'DESK_PORT')
  return {
    async close() {
      for (const http of [memberHttp, deskHttp]) http.close().closeAllConnections()
      await Promise.all([member.vite.close(), desk.vite.close()])
    },
  }
}

async function startVite(app: App, http: Server): Promise<ViteDevServer> {
  process.env.APP = app // vite.config.ts is read for each app
  return createVite({
    configFile: join(WEB, 'vite.config.ts'),
    appType: 'custom',
    html: { cspNonce: NONCE },
    clearScreen: false,
    server: { middlewareMode: true, ws: { server: http } },
  })
}

function answer(door: Door, request: IncomingMessage, reply: ServerResponse) {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (isSource(door.app, path)) door.vite.middlewares(request, reply)
  else
    askServer(door, request, reply).catch((error: unknown) => {
      if (reply.headersSent) return reply.destroy()
      return reply
        .writeHead(503, { 'content-type': 'text/plain' })
        .end(`The server does not answer: ${String(error)}\n`)
    })
}

function isSource(app: App, path: string) {
  if (/^\/(@|__open-in-editor|node_modules\/)/.test(path)) return true
  if (path === '/index.html') return false
  return [join(WEB, app, path), join(WEB, app, 'public', path)].some((file) =>
    statSync(file, { throwIfNoEntry: false })?.isFile(),
  )
}

/** Streams in both directions, except the app's page, which Vite extends. */
async function askServer({ app, vite, server }: Door, request: IncomingMessage, reply: ServerResponse) {
  // Vite edits the page, so it must not be compressed
  const { 'if-none-match': _etag, 'accept-encoding': _encodings, ...headers } = request.headers
  const port = (await server.ports())[app]
  const asked = requestServer({ host: '127.0.0.1', port, method: request.method, path: request.url, headers })
  reply.once('close', () => asked.destroy())
  request.pipe(asked)
  const [given] = (await once(asked, 'response')) as [IncomingMessage] // values of the response event
  asked.on('error', () => reply.destroy())
  const isHtml = given.headers['content-type']?.startsWith('text/html')
  const page = isHtml ? await text(given) : ''
  if (page.includes('name="tendwell-settings"')) {
    reply.writeHead(200, { ...withViteAllowed(given.headers), 'content-type': 'text/html; charset=utf-8' })
    reply.end(await vite.transformIndexHtml(request.url ?? '/', page))
  } else {
    reply.writeHead(given.statusCode ?? 502, given.headers)
    if (isHtml) reply.end(page)
    else given.pipe(reply)
  }
}

function withViteAllowed({ 'content-length': _length, etag: _etag, ...headers }: IncomingHttpHeaders) {
  const policy = String(headers['content-security-policy']).replaceAll(
    /(script|style)-src 'self'/g,
    `$& 'nonce-${NONCE}'`,
  )
  return { ...headers, 'content-security-policy': policy, 'cache-control': 'no-store' }
}

async function listen(http: Server, host: string, port: number, setting: string) {
  try {
    await once(http.listen(port, host), 'listening')
  } catch (error) {
    const { message } = error as Error // listen fails with an Error
    throw new StartupError(`${message}: set ${setting} to a free port.`, { cause: error })
  }
}

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { EMPTY } from '../reused-tab.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Serves the kit's page while `use` runs: built like a release, with a content security policy as strict as the
 * product's.
 */
export async function serveKit(use: (address: string) => Promise<void>) {
  // the first worker builds it, the others wait
  await promisify(execFile)(process.execPath, [join(ROOT, 'bin/build.js'), 'kit'])
  const server = serve(join(ROOT, 'dist/kit'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // a server on a port has an AddressInfo; a string is for Unix sockets
  const { port } = server.address() as AddressInfo
  await use(`http://127.0.0.1:${port}/`)
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const kinds: Record<string, string> = {
  '.json': 'application/json',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

function serve(folder: string) {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://kit')
    const file = pathname === '/' ? '/index.html' : pathname
    const headers = { 'content-type': kinds[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY }
    if (pathname === EMPTY) return void response.writeHead(200, headers).end('{}')
    void readFile(join(folder, file)).then(
      (content) => response.writeHead(200, headers).end(content),
      // a browser requests an icon by itself
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    )
  })
}

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { test as base, type Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../../..')

export { expect } from '@playwright/test'

/** The kit's page, built as a release is and served under a policy as strict as the product's. */
export const test = base.extend<{ kit: Page }, { address: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
  contextOptions: async ({}, use) => use({}), // with everything that moves
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a function needs from this pattern
    async ({}, use) => {
      // the first worker builds it, the others wait
      await promisify(execFile)(process.execPath, [join(ROOT, 'bin/build.js'), 'kit'])
      const server = serve(join(ROOT, 'dist/kit'))
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      // a server on a port has an AddressInfo; text is for sockets in files
      const { port } = server.address() as AddressInfo
      await use(`http://127.0.0.1:${port}/`)
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  kit: async ({ page, address }, use) => {
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.goto(address)
    await page.getByRole('heading', { name: 'Components' }).waitFor()
    await use(page)
    base.expect(faults, 'nothing failed, and the policy stopped nothing').toEqual([])
  },
})

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
    void readFile(join(folder, file)).then(
      (content) => response.writeHead(200, headers).end(content),
      // a browser asks for an icon on its own account
      () => response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end(),
    )
  })
}

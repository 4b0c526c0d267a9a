import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { freePort } from '../tools/free-port.ts'

/** A page's HTML, and its script if it has one. */
type BarePage = { readonly html: string; readonly script?: string }

/** Serves minimal pages, built and compressed as the apps are, to compare them with. */
export async function serveBare(pages: Readonly<Record<string, BarePage>>) {
  const folder = join(import.meta.dirname, '..', '.cache', 'bench', 'bare')
  mkdirSync(folder, { recursive: true })
  for (const [name, { html, script }] of Object.entries(pages)) {
    const tag = script === undefined ? '' : `<script type="module" src="/${name}.js"></script>`
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><html lang="en"><title>Bare</title>${tag}${html}`)
    if (script !== undefined) writeFileSync(join(folder, `${name}.js`), script)
  }
  const input = Object.keys(pages).map((name) => join(folder, `${name}.html`))
  await build({
    root: folder,
    configFile: false,
    logLevel: 'warn',
    build: { outDir: 'built', emptyOutDir: true, modulePreload: false, rolldownOptions: { input } },
  })
  const built = join(folder, 'built')
  const files = new Map(
    readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(built.length), brotliCompressSync(readFileSync(file))]),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    const type = extname(request.url ?? '') === '.js' ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(file ? 200 : 404, { 'content-type': type, 'content-encoding': 'br' }).end(file)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

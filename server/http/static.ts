import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Problem } from '#contract/shared/problems.ts'
import type { Otherwise } from './api-server.ts'
import { answerProblem } from './error-handler.ts'
import type { Inline } from './headers.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const PAGE_FILES = '/page-files.json'
const pageFiles = z.array(z.object({ path: z.string(), files: z.array(z.string()), signedIn: z.optional(z.boolean()) }))
const SHELLS = '/shells.json'
const shells = z.array(z.object({ path: z.string(), css: z.string(), html: z.string(), hasWords: z.boolean() }))
const YEAR = 'public, max-age=31536000, immutable'

type File = { body: Buffer; br?: Buffer; gzip?: Buffer; type: string; etag: string }

type Page = { readonly file: File; readonly headers: Readonly<Record<string, string>> }

type PageSettings = { readonly brand: string } & Readonly<Record<string, unknown>>

/** How the brand looks, as a page says it before anything is painted. */
export type PageLook = {
  /** Its address changes with what is in it. */
  readonly stylesheet: string
  /** `#rrggbb`, for what the browser draws around the page. */
  readonly themeColor: string
  /** Address of a PNG; null: the icons that are there. */
  readonly icon: string | null
  /** Files that were built, and what stands in for them. */
  readonly instead: Readonly<Record<string, string>>
}

export type AppPages = {
  /** Folder of the built app. */
  readonly folder: string
  /** Another app's folder, whose `/images` this one shows too. */
  readonly picturesOf?: string
  /** Written into the page as `<meta name="tendwell-settings">`, as they are when it is asked for. */
  readonly settings: () => PageSettings
  /** Undefined: as it was built. */
  readonly look: () => PageLook | undefined
  /** Of every file, and of a page with these scripts and styles in it. */
  readonly headers: (inline?: Inline) => Readonly<Record<string, string>>
  /** Paths that never get the page: they are not the app's. */
  readonly never: readonly RegExp[]
}

/** Serves a built app from memory, precompressed; any page path gets its page, which knows what is not there. */
export async function appPages(pages: AppPages): Promise<Otherwise> {
  const files = await readFiles(pages.folder)
  for (const [path, file] of pages.picturesOf ? await readFiles(pages.picturesOf) : [])
    if (path.startsWith('/images/')) files.set(path, file)
  const index = files.get('/index.html')
  if (!index) throw new Error(`${pages.folder} holds no index.html: the app has not been built.`)
  const html = index.body.toString('utf8')
  const headers = pages.headers()
  const filesOf = pageFilesIn(files)
  const shellsOf = shellsIn(files)
  let filled = { text: '', pages: new Map<string, Page>() }
  const pageAt = (path: string): Page => {
    const [settings, look] = [pages.settings(), pages.look()]
    const text = JSON.stringify([settings, look])
    if (text !== filled.text) filled = { text, pages: new Map() }
    const [links, shell] = [filesOf(path), shellsOf(path)]
    const key = links + shell.head
    const known = filled.pages.get(key)
    if (known) return known
    const body = withLinks(withShell(fill(html, settings, look), shell, settings), links)
    const page = { file: compressed(fileOf('.html', Buffer.from(body))), headers: pages.headers(inlineIn(body)) }
    filled.pages.set(key, page)
    return page
  }

  return (request, reply) => {
    const path = pathOf(request)
    const readable = request.method === 'GET' || request.method === 'HEAD'
    if (!readable || pages.never.some((pattern) => pattern.test(path)))
      return answerProblem(reply, request, new Problem('not_found'))
    const instead = pages.look()?.instead[path]
    if (instead) return reply.headers(headers).header('cache-control', 'no-cache').redirect(instead)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return sendFile(request, reply, { file, headers }, cachingOf(path))
    // a file that a newer build no longer has must fail, so that the app notices and reloads
    if (extname(path) !== '' && path.startsWith('/assets/'))
      return answerProblem(reply, request, new Problem('not_found'))
    return sendFile(request, reply, pageAt(path), 'no-cache')
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { file, headers }: Page, caching: string) {
  const accepts = request.headers['accept-encoding']?.toString() ?? ''
  const encoding = file.br && /\bbr\b/.test(accepts) ? 'br' : file.gzip && /\bgzip\b/.test(accepts) ? 'gzip' : undefined
  reply.headers(headers).header('cache-control', caching).header('etag', file.etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(file.type)
  return reply.send(encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : file.body)
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return YEAR
  return path === '/__version.json' ? 'no-store' : 'no-cache'
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Everything under the folder, by its path; `.br` and `.gz` beside a file are that file, compressed. */
async function readFiles(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const path of paths.filter((one) => !/\.(br|gz|map)$/.test(one))) {
    const file = fileOf(extname(path), await readFile(path))
    if (paths.includes(`${path}.br`)) file.br = await readFile(`${path}.br`)
    if (paths.includes(`${path}.gz`)) file.gzip = await readFile(`${path}.gz`)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, file)
  }
  return files
}

function fileOf(extension: string, body: Buffer): File {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, type: TYPES[extension] ?? 'application/octet-stream', etag }
}

/** What 1 ms of compressing spares and 30 do not, a twelfth of a page. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const small = promisify(brotliCompress)

/** Whoever asks first waits for a quick compression; the thorough one takes a thread of its own, for all who follow. */
function compressed(file: File): File {
  file.br = brotliCompressSync(file.body, QUICK)
  small(file.body).then(
    (br) => {
      file.br = br
    },
    () => undefined, // without the memory for it the quick one stays
  )
  return file
}

/** Puts the deployment's settings, name and look into the page. */
function fill(html: string, settings: PageSettings, look: PageLook | undefined): string {
  const content = escape(JSON.stringify(settings))
  const named = html
    .replace('name="tendwell-settings" content=""', () => `name="tendwell-settings" content="${content}"`)
    .replace('<title>Tendwell', () => `<title>${escape(settings.brand)}`)
  return look ? dress(named, look) : named
}

function dress(html: string, { stylesheet, themeColor, icon }: PageLook): string {
  const dressed = atEndOfHead(
    html.replace(/(<meta name="theme-color" content=")[^"]*/, (_all, before: string) => before + themeColor),
    `  <link rel="stylesheet" href="${escape(stylesheet)}" />\n`,
  )
  if (icon === null) return dressed
  return dressed
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${escape(icon)}" type="image/png" />`)
    .replace(/(<link rel="apple-touch-icon" href=")[^"]*/, (_all, before: string) => before + escape(icon))
}

function atEndOfHead(html: string, lines: string): string {
  return html.replace('</head>', () => `${lines}  </head>`)
}

/** What the page at a path loads beside the first load, as lines for its head (see web/build/page-files.ts). */
function pageFilesIn(files: Map<string, File>): (path: string) => string {
  const pages = builtWith(files, PAGE_FILES, pageFiles).map((page) => ({
    pattern: new RegExp(page.path),
    links: page.files.map((file) => linkTo(file, page.signedIn)).join(''),
  }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? ''
}

type ShellOfPage = { readonly head: string; readonly html: string; readonly hasWords: boolean }

/** What the page at a path shows until its code is there (see web/build/prerender.ts). */
function shellsIn(files: Map<string, File>): (path: string) => ShellOfPage {
  const pages = builtWith(files, SHELLS, shells).map(({ path, css, ...shell }) => ({
    pattern: new RegExp(path),
    shell: { head: css && `    <style>${css}</style>\n`, ...shell },
  }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.shell ?? { head: '', html: '', hasWords: false }
}

/** What a build has left for the server alone. */
function builtWith<Built>(files: Map<string, File>, path: string, schema: z.ZodType<Built[]>): Built[] {
  const built = files.get(path)
  files.delete(path)
  return schema.parse(JSON.parse(built?.body.toString() ?? '[]'))
}

/** Of a link: nothing is asked for until the page's own script says so. */
const LATER = ' media="not all"'
const FONT_PRELOAD = /<link rel="preload"[^>]*as="font"/g
/** Stands between its name's places only where a setting says something. */
const ASKED_FOR = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs

/** After the place of the app, which hides it as soon as it has something to show. */
function withShell(html: string, shell: ShellOfPage, settings: PageSettings): string {
  const shown = shell.html
    .replaceAll(ASKED_FOR, (_all, name: string, part: string) => (settings[name] ? part : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = settings[name]
      return typeof value === 'string' ? escape(value) : ''
    })
  // words are painted without them; who sees a frame asks for them at once: see web/kit/show-shell.ts
  const withFonts = shell.hasWords ? html.replaceAll(FONT_PRELOAD, `$&${LATER}`) : html
  return withFonts
    .replace('</head>', () => `${shell.head}  </head>`)
    .replace('<div class="arriving"', (arriving) => shown + arriving)
}

/** By their hashes, as a policy names them. */
function inlineIn(html: string): Inline {
  const hashesOf = (tag: string) =>
    Array.from(html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')), ([, text = '']) => hashOf(text))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function linkTo(file: string, forSignedIn = false): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `    <link ${kind} crossorigin href="/${file}"${forSignedIn ? LATER : ''} />\n`
}

/** What the page's own script may ask for stands before it. */
function withLinks(html: string, links: string): string {
  return links.includes(LATER)
    ? html.replace('<script>', () => `${links.trim()}\n    <script>`)
    : atEndOfHead(html, links)
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

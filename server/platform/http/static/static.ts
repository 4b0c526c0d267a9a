import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isLanguage, type Language, languageCodes, languages, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { type Message, msg, translated } from '#basics/language/translate.ts'
import { Problem } from '#contract/shared/problems.ts'
import type { Otherwise } from '#server/platform/http/api-server.ts'
import { acceptedLanguage } from '#server/platform/http/callers-language.ts'
import { answerProblem } from '#server/platform/http/error-handler.ts'
import type { Inline } from '#server/platform/http/headers.ts'
import { inLanguage } from '#server/platform/language/language.ts'

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
const filesOfLanguages = z.partialRecord(z.enum(languageCodes), z.array(z.string())).default({})
const pageFiles = z.array(z.object({ path: z.string(), files: z.array(z.string()), catalogs: filesOfLanguages }))
const SHELLS = '/shells.json'
const shells = z.array(
  z.object({
    language: z.enum(languageCodes),
    path: z.string(),
    css: z.string(),
    html: z.string(),
    hasWords: z.boolean(),
  }),
)
const YEAR = 'public, max-age=31536000, immutable'

type File = { body: Buffer; br?: Buffer; gzip?: Buffer; type: string; etag: string }

type Page = { readonly file: File; readonly headers: Readonly<Record<string, string>> }

type PageSettings = { readonly brand: string } & Readonly<Record<string, unknown>>

/** Brand data that a page needs before its first paint. */
export type PageLook = {
  /** Address of the style sheet, which changes with its content. */
  readonly stylesheet: string
  /** `#rrggbb`, for the browser's frame around the page. */
  readonly themeColor: string
  /** Address of a PNG; null for the default icons. */
  readonly icon: string | null
  /** Replacements for built files. */
  readonly instead: Readonly<Record<string, string>>
}

export type AppPages = {
  /** The languages of the app. */
  readonly languages: readonly Language[]
  /** Folder of the built app. */
  readonly folder: string
  /** Folder of another app whose `/images` this one serves, too. */
  readonly picturesOf?: string
  /** Written into the page as `<meta name="tendwell-settings">`, with the values at the time of the call. */
  readonly settings: () => PageSettings
  /** The look of a page, which its address and cookies may determine; undefined for the default brand. */
  readonly look: (request: FastifyRequest) => PageLook | undefined
  /** Headers of every file, and of a page with these inline scripts and styles. */
  readonly headers: (inline?: Inline) => Readonly<Record<string, string>>
  /** Paths that never return the page, because they do not belong to the app. */
  readonly never: readonly RegExp[]
}

/**
 * Serves a built app from memory, precompressed. Every page path returns the page, which handles unknown paths itself.
 */
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
  const pageAt = (path: string, language: Language, look: PageLook | undefined): Page => {
    const settings = pages.settings()
    const text = JSON.stringify(settings)
    if (text !== filled.text || filled.pages.size >= PAGES_KEPT) filled = { text, pages: new Map() }
    const [links, shell] = [filesOf(path, language), shellsOf(path, language)]
    const key = [language, links, shell.head, JSON.stringify(look)].join('\n')
    const known = filled.pages.get(key)
    if (known) return known
    const own = withSentences(fill(html, settings, look), language)
    const body = atEndOfHead(withShell(own, shell, settings), links)
    const policy = pages.headers(inlineIn(body))
    const page = {
      file: compressed(fileOf('.html', Buffer.from(body))),
      headers: { ...policy, 'content-language': language, vary: 'Accept-Encoding, Accept-Language, Cookie' },
    }
    filled.pages.set(key, page)
    return page
  }

  return (request, reply) => {
    const path = pathOf(request)
    const readable = request.method === 'GET' || request.method === 'HEAD'
    if (!readable || pages.never.some((pattern) => pattern.test(path)))
      return answerProblem(reply, request, new Problem('not_found'))
    const look = pages.look(request)
    const instead = look?.instead[path]
    if (instead) return reply.headers(headers).header('cache-control', 'no-cache').redirect(instead)
    const file = path === '/index.html' ? undefined : files.get(path)
    if (file) return sendFile(request, reply, { file, headers }, cachingOf(path))
    // a file that a newer build no longer contains must fail, so that the app notices and reloads
    if (extname(path) !== '' && path.startsWith('/assets/'))
      return answerProblem(reply, request, new Problem('not_found'))
    return sendFile(request, reply, pageAt(path, languageOf(request, pages.languages), look), 'no-cache')
  }
}

/** Pages with different files, shells, languages and looks. */
const PAGES_KEPT = 500

/** The language that was chosen in this browser: see web/member/wire/page-language.ts. */
const CHOSEN = /(?:^|; *)tendwell-language=(\w+)/

function languageOf({ headers }: FastifyRequest, offered: readonly Language[]): Language {
  const [, chosen = ''] = CHOSEN.exec(headers.cookie ?? '') ?? []
  const language = isLanguage(chosen) ? chosen : acceptedLanguage(headers['accept-language'])
  return offered.includes(language) ? language : SOURCE_LANGUAGE
}

/** Sentences of the built page, which are in English. */
const SENTENCES = [
  msg('Hand it over. We’ll take it from there.'),
  msg('This page could not be loaded. Please check your connection and <a>try again</a>.'),
  msg('This page needs JavaScript. Please turn it on, or write to us by mail.'),
]

/** The page's own sentences, and what tells a browser about their language. */
function withSentences(html: string, language: Language): string {
  if (language === SOURCE_LANGUAGE) return html
  const { direction } = languages[language]
  const start = html
    .replace('<html lang="en"', `<html lang="${language}" dir="${direction}"`)
    .replace('href="/manifest.webmanifest"', `href="/manifest.webmanifest?language=${language}"`)
  const written = (sentence: Message) =>
    [translated<string>(sentence, { a: (words) => `<a href="">${words.join('')}</a>` })].flat().join('')
  return SENTENCES.reduce((page, sentence) => {
    const english = inLanguage(SOURCE_LANGUAGE, () => written(sentence))
    return page.replace(english, () => inLanguage(language, () => written(sentence)))
  }, start)
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { file, headers }: Page, caching: string) {
  const accepts = request.headers['accept-encoding']?.toString() ?? ''
  const { encoding, body } = encodedBody(file, accepts)
  reply.header('vary', 'Accept-Encoding').headers(headers).header('cache-control', caching).header('etag', file.etag)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  reply.type(file.type)
  return reply.send(body)
}

/** The smallest form of the file that the client accepts. */
function encodedBody({ br, gzip, body }: Page['file'], accepts: string): { encoding?: 'br' | 'gzip'; body: Buffer } {
  if (br && /\bbr\b/.test(accepts)) return { encoding: 'br', body: br }
  if (gzip && /\bgzip\b/.test(accepts)) return { encoding: 'gzip', body: gzip }
  return { body }
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

/** Every file in the folder, by its path; `.br` and `.gz` files are compressed versions of the file beside them. */
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

/** Compresses in 1 ms instead of 30, for a page that is a twelfth larger. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const small = promisify(brotliCompress)

/** The first caller waits only for a quick compression; a thorough one runs in another thread for later callers. */
function compressed(file: File): File {
  file.br = brotliCompressSync(file.body, QUICK)
  small(file.body).then(
    (br) => {
      file.br = br
    },
    () => undefined, // without enough memory, the quick version stays
  )
  return file
}

/** Inserts the deployment's settings, name and look into the page. */
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

/** Additional files of the page at a path, as lines for its head (see web/build/page-files.ts). */
function pageFilesIn(files: Map<string, File>): (path: string, language: Language) => string {
  const pages = builtWith(files, PAGE_FILES, pageFiles).map(({ path, ...page }) => ({
    pattern: new RegExp(path),
    linksIn: (language: Language) => [...(page.catalogs[language] ?? []), ...page.files].map(linkTo).join(''),
  }))
  return (path, language) => pages.find(({ pattern }) => pattern.test(path))?.linksIn(language) ?? ''
}

const NO_SHELL = { head: '', html: '', hasWords: false }
type ShellOfPage = { readonly head: string; readonly html: string; readonly hasWords: boolean }

/** Content of the page at a path until its code is loaded (see web/build/prerender.ts). */
function shellsIn(files: Map<string, File>): (path: string, language: Language) => ShellOfPage {
  const pages = builtWith(files, SHELLS, shells).map(({ language, path, css, ...shell }) => ({
    language,
    pattern: new RegExp(path),
    shell: { head: css && `    <style>${css}</style>\n`, ...shell },
  }))
  return (path, language) =>
    pages.find((page) => page.language === language && page.pattern.test(path))?.shell ?? NO_SHELL
}

/** Reads a file of the build that is for the server only. */
function builtWith<Built>(files: Map<string, File>, path: string, schema: z.ZodType<Built[]>): Built[] {
  const built = files.get(path)
  files.delete(path)
  return schema.parse(JSON.parse(built?.body.toString() ?? '[]'))
}

/** Attribute of a link: nothing is loaded until the page's script requests it. */
const LATER = ' media="not all"'
const FONT_PRELOAD = /<link rel="preload"[^>]*as="font"/g
/** Placeholder block that is included only if a setting has a value. */
const ASKED_FOR = /\{\{#(\w+)\}\}(.*?)\{\{\/\1\}\}/gs

/** Inserts the shell after the root of the app, which hides it when the app has content. */
function withShell(html: string, shell: ShellOfPage, settings: PageSettings): string {
  const shown = shell.html
    .replaceAll(ASKED_FOR, (_all, name: string, part: string) => (settings[name] ? part : ''))
    .replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
      const value = settings[name]
      return typeof value === 'string' ? escape(value) : ''
    })
  // text is painted without the fonts; a page with a skeleton requests them at once: see web/kit/layout/show-shell.ts
  const withFonts = shell.hasWords ? html.replaceAll(FONT_PRELOAD, `$&${LATER}`) : html
  return withFonts
    .replace('</head>', () => `${shell.head}  </head>`)
    .replace('<div class="arriving"', (arriving) => shown + arriving)
}

/** Hashes of the inline content, for the policy. */
function inlineIn(html: string): Inline {
  const hashesOf = (tag: string) =>
    Array.from(html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g')), ([, text = '']) => hashOf(text))
  return { scripts: hashesOf('script'), styles: hashesOf('style') }
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'
  return `    <link ${kind} crossorigin href="/${file}" />\n`
}

export function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

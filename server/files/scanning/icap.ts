import { exchange, type ScannerAddress } from './exchange.ts'
import { NotChecked, type Scanner } from './scanner.ts'

/** Headers in which scanners name what they found. */
const FINDING_HEADERS = ['x-infection-found', 'x-virus-id', 'x-violations-found']
/** HTTP status of the page that a scanner puts in the place of a file. */
const BLOCKED_FROM = 400
const HEAD_END = '\r\n\r\n'

/** A scanner that speaks ICAP (RFC 3507): the file is sent as the answer of a web server, without a preview. */
export function icap(address: ScannerAddress, service: string): Scanner {
  const target = `icap://${address.host}:${address.port}${service}`
  const head = (method: string, ...lines: string[]) =>
    [`${method} ${target} ICAP/1.0`, `Host: ${address.host}:${address.port}`, ...lines, '', ''].join('\r\n')
  const ask = async (question: AsyncIterable<Buffer> | Iterable<Buffer>) =>
    parseAnswer((await exchange(address, question, isWhole)).toString('latin1'))
  return {
    async scan(content, size) {
      const request = 'GET /file HTTP/1.1\r\nHost: files.invalid\r\n\r\n'
      const response = `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${size}\r\n\r\n`
      const places = `req-hdr=0, res-hdr=${request.length}, res-body=${request.length + response.length}`
      const start = head('RESPMOD', 'Allow: 204', `Encapsulated: ${places}`)
      return verdictOf(await ask(chunked(start + request + response, content)))
    },
    async version() {
      const { status, headers } = await ask([Buffer.from(head('OPTIONS', 'Encapsulated: null-body=0'), 'latin1')])
      if (status !== 200) throw new Error(`The scanner answered OPTIONS with ${status}.`)
      return headers.get('istag')?.replaceAll('"', '') ?? 'unknown'
    },
  }
}

async function* chunked(head: string, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield Buffer.from(head, 'latin1')
  for await (const part of content) {
    if (part.length === 0) continue
    yield Buffer.from(`${part.length.toString(16)}\r\n`, 'latin1')
    yield part
    yield Buffer.from('\r\n', 'latin1')
  }
  yield Buffer.from('0\r\n\r\n', 'latin1')
}

type Answer = {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Status of the HTTP response inside, if there is one. */
  readonly inner: number | null
}

/** Unchanged (204) is clean. A changed file is accepted only if the scanner says clearly that it was replaced. */
function verdictOf({ status, headers, inner }: Answer): string | null {
  const named = FINDING_HEADERS.map((name) => headers.get(name)).find(Boolean)
  if (named) return /Threat=\s*([^;]+)/i.exec(named)?.[1] ?? named
  if (status === 204) return null
  if (status === 200 && inner !== null && inner >= BLOCKED_FROM) return 'blocked'
  throw new NotChecked(`ICAP ${status}`)
}

/** The head, and the head of the HTTP response in it. */
function isWhole(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const end = text.indexOf(HEAD_END)
  if (end < 0) return false
  return !/^encapsulated:.*res-hdr/im.test(text.slice(0, end)) || text.includes(HEAD_END, end + HEAD_END.length)
}

function parseAnswer(text: string): Answer {
  const [head = '', inner = ''] = text.split(HEAD_END)
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^ICAP\/1\.\d (\d{3})/.exec(first)?.[1])
  if (!status) throw new Error('The scanner speaks no ICAP.')
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim()]
    }),
  )
  return { status, headers, inner: Number(/^HTTP\/1\.\d (\d{3})/.exec(inner)?.[1]) || null }
}

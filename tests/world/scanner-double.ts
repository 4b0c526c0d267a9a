import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Bytes that the double finds, like a signature. */
export const UNSAFE = 'tendwell-unsafe-test-phrase'
export const FINDING = 'Tendwell.Test.Phrase'

/** What the double does with a file; its version is answered in each mode except `silent` and `garbage`. */
type Mode = 'works' | 'silent' | 'garbage' | 'dies' | 'error' | 'limit'

/** A clamd or an ICAP server on loopback, which finds a phrase and fails in the chosen mode. */
export async function startScannerDouble(protocol: 'clamd' | 'icap' = 'clamd') {
  const speak = protocol === 'clamd' ? speakClamd : speakIcap
  const open = new Set<Socket>()
  const state = { mode: 'works' as Mode, version: 'ClamAV 1.4.6/1', phrases: [UNSAFE], scans: 0 }
  const accept = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    speak(socket, state)
  }
  let server: Server
  const listen = async (port: number) => {
    server = createServer(accept).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    url: protocol === 'clamd' ? `clamd://127.0.0.1:${port}` : `icap://127.0.0.1:${port}/avscan`,
    state,
    /** Resolves when a file is on its way. */
    async receiving() {
      while (open.size === 0) await once(server, 'connection')
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    start: () => listen(port),
  }
}

type State = { mode: Mode; version: string; phrases: string[]; scans: number }

function speakClamd(socket: Socket, state: State) {
  collect(socket, (bytes) => {
    if (bytes.includes('zVERSION\0')) return answerVersion(socket, state, `${state.version}\0`)
    if (!bytes.includes('zINSTREAM\0')) return false
    if (state.mode === 'limit') return reply(socket, 'INSTREAM size limit exceeded. ERROR\0')
    if (state.mode === 'dies') return socket.destroy()
    const file = instreamFile(bytes.subarray('zINSTREAM\0'.length))
    if (!file) return false
    return answerFile(socket, state, file, {
      clean: 'stream: OK\0',
      unsafe: `stream: ${FINDING} FOUND\0`,
      error: 'stream: Can’t allocate memory ERROR\0',
    })
  })
}

function speakIcap(socket: Socket, state: State) {
  collect(socket, (bytes) => {
    const end = (lines: string[]) => [...lines, '', ''].join('\r\n')
    if (bytes.includes('OPTIONS '))
      return answerVersion(socket, state, end(['ICAP/1.0 200 OK', `ISTag: "${state.version}"`]))
    if (state.mode === 'limit') return reply(socket, end(['ICAP/1.0 413 Too Large']))
    if (state.mode === 'dies') return socket.destroy()
    const file = chunkedFile(bytes)
    if (!file) return false
    return answerFile(socket, state, file, {
      clean: end(['ICAP/1.0 204 No Content']),
      unsafe:
        end([
          'ICAP/1.0 200 OK',
          `X-Infection-Found: Type=0; Resolution=2; Threat=${FINDING};`,
          'Encapsulated: res-hdr=0, res-body=26',
        ]) + end(['HTTP/1.1 403 Forbidden']),
      error: end(['ICAP/1.0 500 Server Error']),
    })
  })
}

/** Null until the part of length zero has arrived. */
function instreamFile(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** The body after three heads: of ICAP, of the request and of the response. */
function chunkedFile(bytes: Buffer): Buffer | null {
  const parts: Buffer[] = []
  let at = 0
  for (let head = 0; head < 3; head += 1) {
    at = bytes.indexOf('\r\n\r\n', at) + 4
    if (at < 4) return null
  }
  for (;;) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const length = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (length === 0) return bytes.length >= end + 4 ? Buffer.concat(parts) : null
    parts.push(bytes.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
}

function collect(socket: Socket, read: (bytes: Buffer) => unknown) {
  let bytes = Buffer.alloc(0)
  let isDone = false
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk])
    isDone ||= Boolean(read(bytes))
  })
}

function answerVersion(socket: Socket, { mode }: State, version: string) {
  if (mode === 'silent') return true
  return reply(socket, mode === 'garbage' ? 'SSH-2.0-OpenSSH_9.2\r\n' : version)
}

type Answers = { readonly clean: string; readonly unsafe: string; readonly error: string }

function answerFile(socket: Socket, state: State, bytes: Buffer, answers: Answers) {
  state.scans += 1
  if (state.mode === 'silent') return true
  if (state.mode === 'garbage') return reply(socket, 'SSH-2.0-OpenSSH_9.2\r\n')
  if (state.mode === 'error') return reply(socket, answers.error)
  return reply(socket, state.phrases.some((phrase) => bytes.includes(phrase)) ? answers.unsafe : answers.clean)
}

function reply(socket: Socket, text: string) {
  socket.end(text)
  return true
}

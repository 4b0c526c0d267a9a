import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const HEADER_BYTES = 12
/** Response codes. */
const [NO_ERROR, SERVER_FAILURE, NO_SUCH_NAME] = [0, 2, 3]

/** A resolver on this machine that knows only the TXT records of the test; by default at a free port. */
export async function openDns(port = 0) {
  const records = new Map<string, readonly string[]>()
  let broken = false
  const socket = createSocket('udp4')
  socket.on('message', (query, from) => {
    const { name, end } = nameIn(query)
    const texts = records.get(name)
    let code = texts ? NO_ERROR : NO_SUCH_NAME
    if (broken) code = SERVER_FAILURE
    const answers = code === NO_ERROR ? (texts ?? []).map(txtAnswer) : []
    const header = Buffer.alloc(HEADER_BYTES)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | code, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end + 4), ...answers]), from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    settings: { DNS_SERVERS: `127.0.0.1:${socket.address().port}` },
    set: (name: string, ...texts: string[]) => void records.set(name, texts),
    remove: (name: string) => void records.delete(name),
    /** From now on every query fails, or none. */
    fail: (on: boolean) => void (broken = on),
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** The name of the only question, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

function txtAnswer(text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.alloc(HEADER_BYTES)
  head.writeUInt16BE(0xc00c, 0) // the name of the question
  head.writeUInt16BE(16, 2) // TXT
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length + 1, 10)
  return Buffer.concat([head, Buffer.from([data.length]), data])
}

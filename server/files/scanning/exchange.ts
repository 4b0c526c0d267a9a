import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type ScannerAddress = {
  readonly host: string
  readonly port: number
  /** Time without a byte after which the scanner counts as dead. */
  readonly silentAfterMs?: number | undefined
}

/** Longer than clamd's MaxScanTime of two minutes. */
const SILENT_AFTER_MS = 150_000
/** The beginning of an answer is enough, because an ICAP server may return the whole file. */
const ANSWER_MAX_BYTES = 64 * 1024

/**
 * Sends a question to a scanner and returns its answer, on a connection of its own. The scanner may answer before it
 * has received everything.
 * @param isWhole whether the bytes so far are the complete answer
 */
export async function exchange(
  { host, port, silentAfterMs = SILENT_AFTER_MS }: ScannerAddress,
  question: AsyncIterable<Buffer> | Iterable<Buffer>,
  isWhole: (answer: Buffer) => boolean,
): Promise<Buffer> {
  const socket = connect({ host, port })
  socket.setTimeout(silentAfterMs, () => socket.destroy(new Error('The scanner is silent.')))
  const leaving = new AbortController()
  const answer = readAnswer(socket, isWhole)
  const sent = pipeline(Readable.from(question), socket, { end: false, signal: leaving.signal })
  try {
    return await Promise.race([answer, sent.then(() => answer)])
  } finally {
    leaving.abort()
    socket.destroy()
    // the loser of the race
    await Promise.allSettled([answer, sent])
  }
}

async function readAnswer(socket: Socket, isWhole: (answer: Buffer) => boolean): Promise<Buffer> {
  let answer = Buffer.alloc(0)
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    answer = Buffer.concat([answer, chunk as Buffer])
    if (isWhole(answer)) return answer
    if (answer.length > ANSWER_MAX_BYTES) break
  }
  throw new Error('The scanner gave no complete answer.')
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 5_000
const PULSE_MS = 20_000

type Subscriber = { channel: string; onPayload: (payload: string) => void; onReconnected: () => void }

/** One dedicated connection per process for all its channels. It connects at the first `listen`. */
export class Listener {
  #config: pg.ClientConfig
  #begin: (client: pg.Client) => Promise<void>
  #log: Log
  #subscribers = new Set<Subscriber>()
  #connection: Promise<pg.Client> | null = null
  #closed = false

  /** @param begin prepares each connection before it listens */
  constructor(config: pg.ClientConfig, begin: (client: pg.Client) => Promise<void>, log: Log) {
    this.#config = config
    this.#begin = begin
    this.#log = log
  }

  /**
   * Calls `onPayload` for each NOTIFY on `channel`. Notifications during a lost connection are lost: `onReconnected`
   * tells the caller to read the current state. Returns a function that stops listening.
   */
  async listen(channel: string, onPayload: (payload: string) => void, onReconnected = () => {}): Promise<() => void> {
    const subscriber = { channel, onPayload, onReconnected }
    this.#subscribers.add(subscriber)
    this.#connection ??= this.#connect()
    while (!(await this.#listenOn(await this.#connection, channel))) await sleep(FIRST_RETRY_MS)
    return () => {
      this.#subscribers.delete(subscriber)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    const client = await this.#connection?.catch(() => null)
    await client?.end()
  }

  async #connect(): Promise<pg.Client> {
    for (let wait = FIRST_RETRY_MS; !this.#closed; wait = Math.min(wait * 2, LONGEST_RETRY_MS)) {
      try {
        return await this.#open()
      } catch (error) {
        this.#log.warn(error, 'The database cannot be listened to yet.')
        await sleep(wait)
      }
    }
    throw new Error('The listener was closed.')
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => undefined) // 'end' follows
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of this.#subscribers) if (subscriber.channel === channel) subscriber.onPayload(payload)
    })
    let ended = false
    client.once('end', () => {
      ended = true
    })
    await client.connect()
    await this.#begin(client)
    for (const { channel } of this.#subscribers) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    if (ended) throw new Error('The connection ended at once.')
    const pulse = setInterval(() => this.#feel(client), PULSE_MS).unref()
    client.once('end', () => {
      clearInterval(pulse)
      if (!this.#closed) this.#reconnect()
    })
    return client
  }

  #reconnect(): void {
    this.#log.warn('The connection that listens to the database was lost and is opened again.')
    this.#connection = this.#connect()
    this.#connection.then(
      () => {
        for (const subscriber of this.#subscribers) subscriber.onReconnected()
      },
      () => undefined, // already closed
    )
  }

  /** A network that drops all packets closes no connection, so only a missing response reveals it. */
  #feel(client: pg.Client): void {
    client.query({ text: 'select 1', query_timeout: PULSE_MS / 2 } as pg.QueryConfig).catch(() => client.end())
  }

  /** False if the connection was lost at this point and another one is being opened. */
  async #listenOn(client: pg.Client, channel: string): Promise<boolean> {
    try {
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return true
    } catch {
      return false
    }
  }
}

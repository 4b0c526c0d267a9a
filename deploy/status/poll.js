import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

// Asks servers for /readyz and writes what index.html shows. Run it each minute, on another machine than the servers:
//   * * * * *  node poll.js status.json "Members=https://members.example.com" "Desk=https://desk.example.com"

const ANSWER_WITHIN_MS = 10_000
const DAYS_KEPT = 90
/** Parts that /readyz names as away, in words for readers. */
const PARTS = { files: 'files', mail: 'emails', texts: 'text messages' }

const [file = 'status.json', ...services] = process.argv.slice(2)
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { services: [] }
const at = new Date().toISOString()
const day = at.slice(0, 10)
const after = { at, services: await Promise.all(services.map(follow)) }
writeFileSync(`${file}.new`, JSON.stringify(after))
renameSync(`${file}.new`, file)

/** The state of a service now, and how many of each day's polls were answered. */
async function follow(service) {
  const [name, address] = service.split(/=(.*)/)
  const { state, away } = await ask(address)
  const days = before.services.find((known) => known.name === name)?.days ?? []
  const today = days.at(-1)?.day === day ? days.at(-1) : { day, polls: 0, up: 0 }
  const counted = { day, polls: today.polls + 1, up: today.up + (state === 'down' ? 0 : 1) }
  return { name, state, away, days: [...days.filter((one) => one.day !== day), counted].slice(-DAYS_KEPT) }
}

async function ask(address) {
  try {
    const answer = await fetch(new URL('/readyz', address), { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
    if (!answer.ok) return { state: 'down', away: [] }
    const { away = [] } = await answer.json()
    return { state: away.length > 0 ? 'limited' : 'up', away: away.map((part) => PARTS[part] ?? part) }
  } catch {
    return { state: 'down', away: [] }
  }
}

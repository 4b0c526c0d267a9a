import { sendAgain } from '#server/administration/delivery/act.ts'
import { readLetters } from '#server/administration/delivery/letters.ts'
import { readParts } from '#server/administration/delivery/parts.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { withApp } from './installation.ts'
import { type CommandAnswer, subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .option('--retry <id>', 'sends this one again')
      .option('--all-failed', 'sends again whatever was given up and can still arrive'),
  (options, terminal) =>
    withApp<CommandAnswer>(terminal, (app) => {
      const wanted = options.retry !== undefined || options.allFailed !== undefined
      return wanted ? retry(app, options) : showQueue(app)
    }),
)

type Retry = { readonly retry?: string | undefined; readonly allFailed?: true | undefined }

const CHANNELS = { email: 'Mails', sms: 'Texts' } as const

/** Waiting and given-up messages by channel; recipients are masked as at the desk. */
export async function showQueue(app: App) {
  const parts = await readParts(app)
  const failed = await readFailed(app)
  const channels = (['email', 'sms'] as const).map((channel) => ({
    channel,
    waiting: parts[channel].waiting,
    oldest_seconds: parts[channel].late_seconds,
    given_up: failed.filter((letter) => letter.channel === channel).length,
  }))
  const lines = channels.map(({ channel, waiting, oldest_seconds, given_up }) => {
    const oldest = waiting > 0 ? `, the oldest for ${oldest_seconds} s` : ''
    return `${CHANNELS[channel]}  ${waiting} waiting${oldest}; ${given_up} given up`
  })
  const letters = failed.map(({ id, channel, kind, to, at, reason, answer, can_send_again }) => ({
    id,
    channel,
    kind,
    to,
    given_up_at: at,
    reason,
    answer,
    can_send_again,
  }))
  const list = letters.map(
    ({ id, kind, to, given_up_at, reason, can_send_again }) =>
      `  ${id}  ${given_up_at.toISOString()}  ${kind} to ${to}: ${reason ?? 'no reason'}${can_send_again ? '' : ' (for good)'}`,
  )
  return { json: { channels, given_up: letters }, text: [...lines, ...list].join('\n') }
}

/** Like the page of the desk; the next running server sends the messages. */
export async function retry(app: App, { retry: id, allFailed }: Retry) {
  if (id !== undefined && allFailed) throw new StartupError('Say either --retry or --all-failed.')
  const ids = id === undefined ? await failedIds(app) : [idIn(id)]
  const sent = await sendAgain(app, { id: null }, ids)
  if (id !== undefined && sent === 0)
    throw new StartupError(
      `There is no letter ${id} that can be sent again: it has gone, run out, or never will arrive.`,
    )
  return { json: { sent_again: sent }, text: `${sent} ${sent === 1 ? 'goes' : 'go'} again.` }
}

function idIn(text: string): number {
  if (!/^\d{1,15}$/.test(text))
    throw new StartupError(`--retry takes a number that "tendwell queue" shows, and this is "${text}".`)
  return Number(text)
}

async function failedIds(app: App): Promise<number[]> {
  const failed = await readFailed(app)
  return failed.filter(({ can_send_again }) => can_send_again).map(({ id }) => id)
}

async function readFailed({ deskDb }: Pick<App, 'deskDb'>) {
  const all: Awaited<ReturnType<typeof readLetters>>['letters'] = []
  for (let after: string | undefined | null; after !== null; ) {
    const page = await readLetters(deskDb, 'hand', { after })
    all.push(...page.letters)
    after = page.next
  }
  return all
}

import { eraseAccount } from '#server/administration/member-accounts/erase.ts'
import type { App } from '#server/platform/http/app.ts'
import { confirmed } from './ask.ts'
import { findMember } from './find-member.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

export default subcommand(
  (command) =>
    command
      .option('--email <address>', 'whose')
      .option('--id <reference>', 'whose, by the reference that the desk shows')
      .option('--reason <text>', 'why, for the log', 'Erased by a command.')
      .option('--yes', 'do not ask'),
  (options, terminal) => withApp(terminal, (app) => eraseMember(app, options)),
)

type Erasure = {
  readonly email?: string | undefined
  readonly id?: string | undefined
  readonly reason: string
  readonly yes?: boolean | undefined
}

/** Like the page of the desk: only a closed account without requests in progress. A repeat changes nothing. */
export async function eraseMember(app: Pick<App, 'deskDb' | 'now' | 'newId'>, { reason, yes, ...who }: Erasure) {
  const { external_id: id, erased_at } = await findMember(app, who)
  if (erased_at) return { json: { id, erased: false }, text: `${id} was erased before.` }
  if (!(await confirmed(`Erase all data of ${who.email ?? id} for good?`, yes)))
    return { json: { id, erased: false }, text: 'Nothing was done.' }
  await eraseAccount(app, { id: null }, id, reason)
  return { json: { id, erased: true }, text: `${id} is erased. What stays are numbers.` }
}

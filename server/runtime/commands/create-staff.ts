import { invitationFields } from '#contract/desk/operations/staff.ts'
import { inviteAgainByCommand, inviteStaff } from '#server/administration/staff/invite.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'
import { withApp } from './installation.ts'
import { subcommand } from './subcommand.ts'

const ROLES = 'concierge, operations or employer'

export default subcommand(
  (command) =>
    command
      .requiredOption('--email <address>', 'the address that they sign in with; the invitation goes there')
      .requiredOption('--name <name>', 'as colleagues and members see it')
      .requiredOption('--role <role>', ROLES)
      .option('--company <slug>', 'whose report an employer reads'),
  (options, terminal) => withApp(terminal, (app) => createStaff(app, options)),
)

type Newcomer = {
  readonly email: string
  readonly name: string
  readonly role: string
  readonly company?: string | undefined
}

/**
 * A repeated invitation before a password is chosen creates a new link, and approves a waiting role.
 * @param isMailFine whether the mail server has just accepted our credentials
 */
export async function createStaff(
  app: Pick<App, 'deskDb' | 'config' | 'now'>,
  newcomer: Newcomer,
  { isMailFine = true }: { readonly isMailFine?: boolean } = {},
) {
  const invitation = await readInvitation(app, newcomer)
  const invited = await inviteStaff(app, { id: null }, invitation)
  const { id, email, name, role } = invited.colleague
  const link = invited.link ?? (await inviteAgainByCommand(app, id))
  const isSet = app.config.SMTP_URL !== undefined
  const mailed = isSet && isMailFine
  const text = [
    `${name} (${email}) has an account at the desk. With this link, which works once, within seven days, they choose a password:`,
    `  ${link}`,
    mailed
      ? 'A mail with it waits to be sent, too.'
      : `${isSet ? 'The mail server refuses us' : 'SMTP_URL is not set'}, so no mail goes out: give them the link yourself.`,
  ].join('\n')
  return { json: { id, email, name, role, link, mailed }, text }
}

async function readInvitation({ deskDb }: Pick<App, 'deskDb'>, { email, name, role, company: slug }: Newcomer) {
  const company =
    slug === undefined
      ? undefined
      : await deskDb.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
  if (slug !== undefined && !company) throw new StartupError(`There is no company "${slug}".`)
  const read = invitationFields.safeParse({ email, name, role, company_id: company?.id })
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => {
    const option = optionOf(path)
    return `--${option}: ${option === 'role' ? `${ROLES}.` : message}`
  })
  throw new StartupError(faults.join('\n'))
}

const optionOf = ([field]: readonly PropertyKey[]) => (field === 'company_id' ? 'company' : String(field))

import { storedAddress } from '#basics/text/email-address.ts'
import { StartupError } from '#server/platform/config/startup-error.ts'
import type { App } from '#server/platform/http/app.ts'

type Which = { readonly email?: string | undefined; readonly id?: string | undefined }

/**
 * Finds a member by address, or by the reference that the desk shows. Several closed accounts may have the same
 * address.
 */
export async function findMember({ deskDb }: Pick<App, 'deskDb'>, { email, id }: Which) {
  if ((email === undefined) === (id === undefined)) throw new StartupError('Say who: --email or --id.')
  const found = await deskDb
    .selectFrom('members')
    .select(['id', 'external_id', 'email', 'closed_at', 'erased_at'])
    .where(id === undefined ? 'email' : 'external_id', '=', id ?? storedAddress(email ?? ''))
    .orderBy('id')
    .execute()
  const [member] = found
  if (!member)
    throw new StartupError(`There is no member with ${id === undefined ? 'the address' : 'the id'} ${id ?? email}.`)
  if (found.length > 1)
    throw new StartupError(
      `${found.length} accounts have had this address: say which with --id.\n${found.map(nameOf).join('\n')}`,
    )
  return member
}

const nameOf = ({ external_id, closed_at }: { external_id: string; closed_at: Date | null }) =>
  `  ${external_id}  ${closed_at ? `closed ${closed_at.toISOString().slice(0, 10)}` : 'open'}`

import { COMPANY_NEEDED } from '#contract/desk/operations/staff.ts'
import { invalidField } from '#contract/shared/problems.ts'
import type { DeskTrx } from '#server/platform/db/transactions.ts'
import type { StaffActor } from '#server/platform/http/app.ts'

type Company = { readonly id: number; readonly name: string }

/** An employer's account has one company; all other accounts have none. */
export async function companyFor(
  trx: DeskTrx,
  role: StaffActor['role'],
  companyId: number | null,
): Promise<Company | null> {
  if (role !== 'employer') return null
  const company =
    companyId !== null &&
    (await trx.selectFrom('companies').select(['id', 'name']).where('id', '=', companyId).executeTakeFirst())
  if (!company) throw invalidField('company_id', COMPANY_NEEDED)
  return company
}

import type { CompanyForm } from '#contract/desk/operations/companies.ts'
import type { World } from './world.ts'

/** A company of the editor, with these changes. */
export const companyForm = (more: Partial<CompanyForm> = {}): CompanyForm => ({
  name: 'Fernway Mills',
  slug: 'fernway',
  image_url: null,
  mfa_policy: 'optional',
  internal: false,
  ...more,
})

let added = 0

/** Adds a company as Olga, with its own link. */
export async function addCompany(world: World) {
  added += 1
  const { body } = await world
    .as(world.olga)
    .post('/desk/api/companies', { company: companyForm({ slug: `fernway-${added}` }) })
  return body.company
}

/** A list with one address, encoded for the upload. */
export const LIST = Buffer.from('email\nsomebody@fernway.example\n').toString('base64')

/** A dry run of that list. Returns its ID. */
export async function tryOut(world: World): Promise<string> {
  const { body } = await world
    .as(world.olga)
    .post(`/desk/api/companies/${world.brightwater}/list_trials`, { file: LIST })
  return body.trial.id
}

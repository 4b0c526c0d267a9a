import { addCompany } from '#contract/desk/operations/companies.ts'
import { applyTrial, tryList } from '#contract/desk/operations/eligibility.ts'
import { readIdea } from '#contract/desk/operations/ideas.ts'
import { DESK_DOOR } from './doors.ts'
import { openIdea, writeIdea } from './idea-editor.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { operations } from './operations.ts'
import { uniqueName } from './people.ts'

test('operations narrow an idea and a benefit to the sites and plans of a company’s list', async ({ page }) => {
  const name = uniqueName()
  const company = { name, slug: name.toLowerCase(), image_url: null, mfa_policy: 'optional', internal: false } as const
  const { id: companyId } = (await operations(addCompany, { body: { company } })).company
  const csv = `email,site,plan\njo@${company.slug}.example,Joliet,Gold\ngil@${company.slug}.example,Aurora,\n`
  const body = { file: Buffer.from(csv).toString('base64') }
  const { trial } = await operations(tryList, { params: { id: companyId }, body })
  await operations(applyTrial, { params: { id: trial.id } })
  const { id, name: idea } = await writeIdea()

  await openIdea(page, id)
  await page.getByRole('button', { name: `More about ${idea}` }).click()
  await page.getByRole('menuitem', { name: 'Who sees it' }).click()
  const drawer = page.getByRole('dialog', { name: 'Who sees it' })
  await expect(drawer.getByRole('combobox', { name: 'Who sees it' })).toHaveValue('')
  await drawer.getByRole('combobox', { name: 'Who sees it' }).selectOption({ label: `People of ${name}` })
  await drawer.getByRole('checkbox', { name: 'Joliet' }).check()
  await expect(drawer.getByRole('checkbox', { name: 'Gold' })).not.toBeChecked()
  await hasNoViolations(page, 'who sees an idea')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByText('Saved.')).toBeVisible()
  const { idea: saved } = await operations(readIdea, { params: { id } })
  expect(saved.audience).toEqual({ company_id: companyId, sites: ['Joliet'], plans: [] })

  await page.goto(`${DESK_DOOR}/offerings/new`)
  await page
    .getByRole('group', { name: 'Who sees it, and where' })
    .getByLabel('Company', { exact: true })
    .selectOption({ label: name })
  await page.getByRole('checkbox', { name: 'Aurora' }).check()
  await expect(page.getByRole('checkbox', { name: 'Joliet' })).not.toBeChecked()
  await page.getByRole('radio', { name: 'A partner’s offer, for everybody' }).check()
  await expect(page.getByRole('checkbox', { name: 'Aurora' })).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { deskSavedViews } from '#contract/desk/queue/saved-views.ts'
import { deskAddSavedReply } from '#contract/desk/requests/saved-replies.ts'
import { chooseLocale } from '#contract/member/profile.ts'
import { handOver } from './handover.ts'
import { expect, test } from './journey.ts'
import { hasNoViolations } from './no-violations.ts'
import { signUpPerson, uniqueName } from './people.ts'

/** A request of a new member who has chosen Spanish. */
async function giveInSpanish() {
  const member = await signUpPerson()
  await member.call(chooseLocale, { body: { locale: 'es' } })
  return { member, id: await handOver(member) }
}

const rows = (desk: Page) => desk.getByRole('tabpanel').getByRole('link')

test('the queue and the request show the language of a member, which the queue filters by', async ({
  desk,
  colleague,
}) => {
  const { member, id } = await giveInSpanish()
  const other = await signUpPerson()
  await handOver(other)
  const theirs = (name: string) => rows(desk).filter({ hasText: name })
  // the queue is that of every test
  const found = (name: string, more = '') => `/?tab=Everyone&q=${encodeURIComponent(name)}${more}`
  await desk.goto(found(member.fullName))
  await expect(theirs(member.fullName)).toContainText('language: Spanish')
  await desk.goto(found(other.fullName))
  await expect(theirs(other.fullName)).toHaveCount(1)
  await expect(theirs(other.fullName)).not.toContainText('language:')
  await test.step('the filter is found by typing', async () => {
    await desk.keyboard.press('f')
    await desk.getByRole('combobox', { name: 'Filter by' }).fill('span')
    await expect(desk.getByRole('listbox', { name: 'Filters' }).getByRole('option')).toHaveText('Spanish Language')
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(/language=es/)
    await expect(theirs(other.fullName)).toHaveCount(0)
    await desk.goto(found(member.fullName, '&language=es'))
    await expect(theirs(member.fullName)).toHaveCount(1)
    await expect(desk.getByRole('button', { name: 'Remove Language: Spanish' })).toBeVisible()
    await hasNoViolations(desk, 'the queue of a language')
  })
  await test.step('a saved view keeps it', async () => {
    await desk.getByRole('button', { name: 'Save view' }).click()
    await desk.getByRole('textbox', { name: 'Name' }).fill('In Spanish')
    await expect(desk.getByRole('combobox', { name: 'Language' })).toHaveValue('es')
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('button', { name: 'Edit view' })).toBeVisible()
    const { views } = await colleague.call(deskSavedViews, {})
    expect(views.find(({ mine }) => mine)?.filters).toMatchObject({ tab: 'Everyone', language: 'es' })
  })
  await test.step('a search for the language finds the same', async () => {
    await desk.goto(`/?tab=Everyone&q=${encodeURIComponent(`language:spanish ${member.fullName}`)}`)
    await expect(rows(desk)).toHaveCount(1)
    await rows(desk).click()
    await expect(desk).toHaveURL(new RegExp(id))
    await expect(desk.getByRole('complementary', { name: 'Member' })).toContainText('language: Spanish')
  })
})

test('a saved reply gets a version per language, and the member’s language is offered first', async ({
  signedInDesk: desk,
  colleague,
}) => {
  const title = uniqueName()
  const body = 'It’s booked, {{member.first_name}}.'
  const other = uniqueName()
  for (const name of [title, other])
    await colleague.call(deskAddSavedReply, { body: { title: name, body, shared: false } })
  await test.step('the editor adds a version, and shows its language in the list', async () => {
    await desk.goto('/replies')
    await desk.getByRole('button', { name: `${title}, edit` }).click()
    await expect(desk.getByRole('combobox', { name: 'Language' })).toHaveValue('en')
    await desk.getByRole('button', { name: 'Add a Spanish version' }).press('Enter')
    await expect(desk.getByRole('textbox', { name: 'Spanish version' })).toBeFocused()
    await desk.keyboard.type('Ya está reservado, {{member.first_name}}.')
    await hasNoViolations(desk, 'a reply in two languages')
    await desk.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    await expect(desk.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })).toContainText(
      'language: Spanish',
    )
  })
  const { id } = await giveInSpanish()
  await desk.goto(`/requests/${id}`)
  const reply = desk.getByRole('textbox', { name: 'Reply to Ada' })
  await expect(reply).toBeEditable()
  const found = desk.getByRole('listbox', { name: 'Saved replies' }).getByRole('option')
  const search = desk.getByRole('combobox', { name: 'Find a saved reply' })
  await test.step('the version in the member’s language is chosen by the same keys', async () => {
    await reply.press('/')
    await search.fill(title)
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('Ya está reservado')
    await expect(found).not.toContainText('language:')
    await search.fill(`${title} english`)
    await expect(found).toContainText('language: English')
    await hasNoViolations(desk, 'a saved reply in another language')
    await search.fill(title)
    await expect(found).toContainText('Ya está reservado')
    await desk.keyboard.press('Enter')
    await expect(reply).toHaveValue('Ya está reservado, Ada.')
  })
  await test.step('a reply without such a version is offered in English', async () => {
    await reply.fill('')
    await reply.press('/')
    await search.fill(other)
    await expect(found).toHaveCount(1)
    await expect(found).toContainText('language: English')
  })
})

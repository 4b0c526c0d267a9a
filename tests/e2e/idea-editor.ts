import type { Page } from '@playwright/test'
import { addIdea } from '#contract/desk/operations/catalog.ts'
import type { FlowQuestion } from '#contract/desk/operations/flow.ts'
import { publishIdea, saveIdeaDraft } from '#contract/desk/operations/ideas.ts'
import { DESK_DOOR } from './doors.ts'
import { expect, signInAtDesk } from './journey.ts'
import { operations } from './operations.ts'
import { uniqueName } from './people.ts'
import { OPERATIONS } from './staff.ts'

export const PET = 4

/** Creates a published idea with two questions for one test. */
export async function writeIdea(): Promise<{ id: number; name: string }> {
  const name = `Find a ${uniqueName()}`
  const { id } = await operations(addIdea, { body: { name, category_id: PET } })
  const params = { id }
  const questions = ['Who is it for?', 'When should it be?'].map(asking)
  await operations(saveIdeaDraft, { params, body: { revision: 0, questions } })
  await operations(publishIdea, { params, body: { revision: 1 } })
  return { id, name }
}

export function asking(label: string): FlowQuestion {
  const plain = { type: 'TextInput', optional: false, suggested: true } as const
  return { ...plain, choices: [], key: label, label, datum_id: null, datum_label: '' }
}

export async function openIdea(page: Page, id: number) {
  await signInAtDesk(page.context(), OPERATIONS)
  await page.goto(`${DESK_DOOR}/catalog/ideas/${id}`)
  await expect(page.getByRole('list', { name: 'Questions' }).getByRole('listitem').first()).toBeVisible()
}

export const questionsOf = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('link')
export const published = (page: Page) => expect(page.getByText('This is what members are asked')).toBeVisible()

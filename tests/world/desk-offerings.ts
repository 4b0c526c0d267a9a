import { randomUUID } from 'node:crypto'
import type { OfferingForm } from '#contract/desk/operations/offerings.ts'
import type { World } from './world.ts'

/** An offer of the editor, with these changes. */
export const offeringForm = (more: Partial<OfferingForm> = {}): OfferingForm => ({
  type: 'pet-insurance',
  name: 'Pet insurance',
  heading: 'Cover for cats and dogs',
  subheading: '',
  provider_name: 'Thistle & Paw',
  provider_logo_url: null,
  hue: 'pet',
  categories: [],
  featured: false,
  company_id: null,
  position: 0,
  request_survey_id: null,
  request_survey_cta: null,
  sections: [],
  ...more,
})

/** Adds an offer as Olga. */
export async function addOffer(world: World, more: Partial<OfferingForm> = {}) {
  const answer = await world
    .as(world.olga)
    .post('/desk/api/offerings', { key: randomUUID(), offering: offeringForm(more) })
  if (answer.status !== 201) throw new Error(`The offer was answered ${answer.status}: ${answer.text}`)
  return answer.body.offering
}

/** Entries of the audit log about a record, oldest first. */
export function changesOf(world: World, type: string, id: number) {
  return world.app.deskDb
    .selectFrom('desk.audit_records')
    .select(['staff_id', 'action', 'thing_name', 'before', 'after'])
    .where('thing_type', '=', type)
    .where('thing_id', '=', String(id))
    .orderBy('id')
    .execute()
}

import type { SentOption } from '#contract/desk/requests/option-sending.ts'
import type { BegunOption } from '#contract/desk/requests/options.ts'
import type { OptionVersion } from '#contract/shared/options.ts'
import { HOUR_MS } from './clock.ts'
import type { StoredRequest } from './requests.ts'
import type { World } from './world.ts'

/** A draft with only its question. */
export const OPTIONS_BEGUN = {
  set_id: null,
  question: 'Where do the four of you sleep?',
  words: '',
  options: [] as BegunOption[],
  expires: '',
}

type Price = { readonly amount: string; readonly currency: string }

/** Times as strings, like in the request body. */
type More = Partial<Omit<SentOption, 'held_until'>> & { readonly price?: Price; readonly held_until?: string | null }

/** An option of the request body. */
export function optionOf(title: string, amount = '612.00', more: More = {}) {
  return {
    id: null,
    title,
    price: { amount, currency: 'USD' },
    covers: '4 nights, breakfast',
    details: '',
    terms: '',
    starts: '2126-11-20',
    ends: '2126-11-24',
    time_zone: 'Europe/Lisbon',
    link: null,
    file_key: null,
    held_until: null,
    why: null,
    ...more,
  }
}

/** The request body of the desk: by default a new set of three. */
export function optionsToSend(more: object = {}) {
  return {
    set_id: null,
    replaces: null,
    question: 'Where do the four of you sleep?',
    words: 'All three are held.',
    expires_at: '2126-01-01T09:00:00.000Z',
    options: [
      optionOf('Casa do Largo', '612.00', { why: 'No stairs for his knee' }),
      optionOf('Miradouro Rooms', '548.00'),
      optionOf('Hotel Nova Estrela', '795.00'),
    ],
    seen_seq: 0,
    ...more,
  }
}

/** A saved set that all concierges share. Returns its ID. */
export async function giveOptionSet(world: World): Promise<number> {
  const form = { title: 'Places', shared: true, content: OPTIONS_BEGUN }
  return (await world.as(world.theo).post('/desk/api/option-sets', form)).body.set.id
}

/** A version with its set. */
export type Picked = OptionVersion & { readonly set: string }

/** Options with Maya's pick: the first, for $612. */
export async function givePick(world: World, { external_id, path }: StoredRequest): Promise<Picked> {
  const theos = world.as(world.theo)
  const { last_seq: seen_seq } = (await theos.get(`/desk/api/requests/${external_id}`)).body.request
  const sent = await theos.post(`/desk/api/requests/${external_id}/options`, optionsToSend({ seen_seq }))
  const set = sent.body.options.sets.at(-1)
  const version = set.versions.at(-1)
  const picked = { version_id: version.id, option_id: version.options[0].id }
  await world.as(world.maya).post(`${path}/option_answers`, picked)
  return { ...version, set: set.id }
}

/** The body of the next version, with another price for the first option. */
export function repriced({ set, id, options }: Picked, amount: string) {
  const [first, ...rest] = options.map(({ file, ...option }) => ({ ...option, file_key: file?.key ?? null }))
  return {
    set_id: set,
    replaces: id,
    options: [{ ...first, price: { amount, currency: 'USD' } }, ...rest],
  }
}

/** The body of a task that spends for the first of these options. */
export function toSpend({ theo, clock }: World, version_id: string, more: object = {}) {
  const due_at = new Date(clock.now().getTime() + HOUR_MS)
  return { version_id, at_most: { amount: '612', currency: 'USD' }, owner: theo.id, due_at, ...more }
}

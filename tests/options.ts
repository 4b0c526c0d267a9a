import type { SentOption } from '#contract/desk/option-sending.ts'
import type { BegunOption } from '#contract/desk/options.ts'
import type { World } from './world.ts'

/** A draft with nothing in it but its question. */
export const OPTIONS_BEGUN = {
  set_id: null,
  question: 'Where do the four of you sleep?',
  words: '',
  options: [] as BegunOption[],
  expires: '',
}

type Price = { readonly amount: string; readonly currency: string }

/** An option as it is sent. */
export function optionOf(title: string, amount = '612.00', more: Partial<SentOption> & { price?: Price } = {}) {
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
    why: null,
    ...more,
  }
}

/** What the desk sends: a new set of three, unless said otherwise. */
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

/** A saved set that all concierges share. Returns its id. */
export async function giveOptionSet(world: World): Promise<number> {
  const form = { title: 'Places', shared: true, content: OPTIONS_BEGUN }
  return (await world.as(world.theo).post('/desk/api/option-sets', form)).body.set.id
}

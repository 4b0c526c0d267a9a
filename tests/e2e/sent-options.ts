import { deskSendOptions } from '#contract/desk/requests/option-sending.ts'
import { deskGetRequest } from '#contract/desk/requests/requests.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import { optionsToSend } from '#tests/world/options.ts'
import { CONCIERGE, staffCaller } from './staff.ts'

const renata = staffCaller(CONCIERGE.email)
type Sent = AnswerOf<typeof deskSendOptions>['options']

/** Renata sends options; with `before` it is the next version of these, with another price for the first option. */
export async function sendOptions(id: string, before?: { options: Sent; amount: string }): Promise<Sent> {
  const params = { external_id: id }
  const { request } = await renata(deskGetRequest, { params, query: {} })
  const set = before?.options.sets.at(-1)
  const version = set?.versions.at(-1)
  const next = version?.options.map(({ file: _file, ...option }, index) => ({
    ...option,
    file_key: null,
    price: index === 0 && before ? { amount: before.amount, currency: 'USD' } : option.price,
  }))
  const more = set && version && next && { set_id: set.id, replaces: version.id, options: next }
  const body = optionsToSend({ seen_seq: request.last_seq, ...more })
  return (await renata(deskSendOptions, { params, body })).options
}

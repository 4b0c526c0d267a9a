import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { time } from '#contract/shared/fields.ts'
import { answerText } from './answer-text.ts'

const one = z.object({
  id: z.string(),
  count: z.number(),
  whole: z.int().check(z.nonnegative()),
  on: z.boolean(),
  status: z.enum(['open', 'closed']),
  kind: z.literal('one'),
  at: time,
  until: z.nullable(time),
  note: z.optional(z.string()),
  tags: z._default(z.array(z.string()), []),
  mail: z.string().check(z.toLowerCase()),
  rest: z.unknown(),
  shape: z.discriminatedUnion('state', [
    z.object({ state: z.literal('here'), at: time }),
    z.object({ state: z.literal('away') }),
  ]),
  data: z.nullable(z.record(z.string(), z.string())),
})
const schema = z.object({ all: z.array(one), first: z.nullable(one) })

const moment = fc.date({ noInvalidDate: true, min: new Date('0000-01-01'), max: new Date('9999-12-31') })
const text = fc.string({ unit: 'binary', maxLength: 80 })
const given = fc.record(
  {
    id: text,
    count: fc.double({ noNaN: true, noDefaultInfinity: true }),
    whole: fc.nat(),
    on: fc.boolean(),
    status: fc.constantFrom('open', 'closed'),
    kind: fc.constant('one'),
    at: fc.oneof(
      moment,
      moment.map((at) => at.toISOString()),
    ),
    until: fc.option(moment),
    note: fc.option(text, { nil: undefined }),
    tags: fc.option(fc.array(text), { nil: undefined }),
    mail: text,
    rest: fc.jsonValue(),
    shape: fc.oneof(fc.record({ state: fc.constant('here'), at: moment }), fc.constant({ state: 'away', at: 'never' })),
    data: fc.option(fc.dictionary(text, text)),
    secret: text,
  },
  { requiredKeys: ['id', 'count', 'whole', 'on', 'status', 'kind', 'at', 'until', 'mail', 'rest', 'shape', 'data'] },
)

test('an answer is the text that parsing it and then writing it gives', () => {
  fc.assert(
    fc.property(fc.array(given), fc.option(given), (all, first) => {
      expect(answerText(schema, { all, first, more: 1 })).toBe(JSON.stringify(z.parse(schema, { all, first })))
    }),
  )
})

test('what its schema does not name stands nowhere in it', () => {
  const small = z.object({ member: z.object({ name: z.string() }) })
  expect(answerText(small, { member: { name: 'Maya', phone: '5550100142' }, details: 'secret' })).toBe(
    '{"member":{"name":"Maya"}}',
  )
})

test.each([
  ['a missing field', z.object({ id: z.string() }), {}],
  ['another type', z.object({ id: z.string() }), { id: 7 }],
  ['no number', z.object({ count: z.number() }), { count: Number.NaN }],
  ['null', z.object({ id: z.string() }), { id: null }],
  ['a state that there is not', z.object({ status: z.enum(['open']) }), { status: 'lost' }],
  ['no time', z.object({ at: time }), { at: new Date(Number.NaN) }],
  ['no list', z.object({ all: z.array(z.string()) }), { all: 'a' }],
  ['undefined in a list', z.object({ all: z.array(z.string()) }), { all: [undefined] }],
])('%s is no answer', (_what, wrong, answer) => {
  expect(() => answerText(wrong, answer)).toThrow(z.core.$ZodError)
})

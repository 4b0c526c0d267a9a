import * as z from 'zod/mini'
import { operationsEndpoint } from '#contract/shared/endpoint.ts'
import * as field from '#contract/shared/fields.ts'

/** Records whose texts are translated. */
export const translatedKinds = ['category', 'idea', 'offering', 'offering_category'] as const
export type TranslatedKind = (typeof translatedKinds)[number]

/** More than the texts of the longest idea, and of its questions that were removed since. */
const TEXTS_MAX = 4000

const text = z.object({
  /** The part of the record: `name`, `question:datum-12`, `choice:datum-12:yes`. */
  field: field.text(200),
  /** The translation; empty if it is missing. */
  text: field.text(4000),
  /** The English that was translated. If it differs from the current one, the English changed since. */
  english: field.text(4000),
})
export type TranslatedText = z.output<typeof text>
const texts = z.array(text, 'Please send the texts.').check(z.maxLength(TEXTS_MAX, 'These are too many texts.'))

const translation = z.object({
  /** Revision that the next save must send; 0 before the first save. */
  revision: z.number(),
  texts,
  /** What members see. */
  published: texts,
  changed_by: z.nullable(z.string()),
  changed_at: z.nullable(field.time),
})
export type Translation = z.output<typeof translation>

const byLanguage = z.object({
  kind: z.enum(translatedKinds, 'Please say what is translated.'),
  id: field.catalogId,
  /** Any language but English, also one that members cannot choose yet. */
  language: z.string().check(
    z.regex(/^[a-z]{2,3}$/, 'Please give the code of a language.'),
    z.refine((code) => code !== 'en', 'The English text is edited at its own place.'),
  ),
})
const revision = z.int().check(z.nonnegative(), z.maximum(2_000_000_000))
const answer = z.object({ translation })

export const readTranslation = operationsEndpoint('GET', '/desk/api/translations/:kind/:id/:language', {
  summary: 'The translation of a category, an idea, an offer or a category of offers.',
  params: byLanguage,
  answer,
})

export const saveTranslation = operationsEndpoint('PUT', '/desk/api/translations/:kind/:id/:language', {
  summary: 'Saves a translation, which members do not see before it is published. Refused for an older revision.',
  params: byLanguage,
  body: z.object({ revision, texts }),
  answer,
  problems: ['changed_meanwhile'],
})

export const publishTranslation = operationsEndpoint('POST', '/desk/api/translations/:kind/:id/:language/publish', {
  summary: 'Shows members the saved translation. What is missing stays English. A retry publishes the same.',
  params: byLanguage,
  body: z.object({ revision }),
  answer,
  problems: ['changed_meanwhile'],
})

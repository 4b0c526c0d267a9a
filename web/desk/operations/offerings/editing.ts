import type { deskOfferingChoices } from '#contract/desk/operations/offerings.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { Written } from './offering-form.ts'

export type Choices = AnswerOf<typeof deskOfferingChoices>
/** Props of every part of the editor. */
export type Editing = {
  readonly written: Written
  readonly change: (more: Partial<Written>) => void
  /** Error of the server for a field, by its path in the offering. */
  readonly about: (path: string) => string | undefined
}

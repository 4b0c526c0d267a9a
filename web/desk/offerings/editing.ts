import type { deskOfferingChoices } from '#contract/desk/offerings.ts'
import type { AnswerOf } from '#contract/shared/endpoint.ts'
import type { Written } from './offering-form.ts'

export type Choices = AnswerOf<typeof deskOfferingChoices>
/** What every part of the editor is given. */
export type Editing = {
  readonly written: Written
  readonly change: (more: Partial<Written>) => void
  /** What the server said about a field, by its path in the offer. */
  readonly about: (path: string) => string | undefined
}

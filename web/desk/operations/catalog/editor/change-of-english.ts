import type { Idea } from '#contract/desk/operations/ideas.ts'
import { ideaTexts, type TranslatableText } from '#domain/translatable-texts.ts'

/** When a text of an idea got its present English; null if that is not known. */
export function changeOfEnglish(
  idea: Pick<Idea, 'name' | 'description' | 'versions' | 'draft'>,
  { field, english }: TranslatableText,
): string | null {
  if (field === 'name' || field === 'description') return null
  const inVersion = idea.versions.map(({ questions, published_at }) => ({
    at: published_at,
    english: ideaTexts(idea, questions).find((text) => text.field === field)?.english,
  }))
  const before = inVersion.findIndex((version) => version.english !== english)
  if (before === 0) return idea.draft.changed_at
  return inVersion[(before < 0 ? inVersion.length : before) - 1]?.at ?? null
}

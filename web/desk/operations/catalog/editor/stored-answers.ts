import { foldForSearch, oneLine } from '#basics/text/text.ts'
import type { Datum } from '#contract/desk/operations/ideas.ts'
import type { QuestionType } from '#contract/shared/question.ts'
import { fitsDatum } from '#domain/flow-rules.ts'

/**
 * Returns the data that can store answers of a type, in the given order. Of data with the same name it returns only the
 * one that most ideas use, because the name is all that a person sees.
 */
export function storedAnswersFor(type: QuestionType, data: readonly Datum[]): Datum[] {
  const byName = new Map<string, Datum>()
  for (const datum of data) {
    if (!fitsDatum(type, datum.type)) continue
    const name = oneLine(foldForSearch(datum.label))
    if (datum.ideas > (byName.get(name)?.ideas ?? -1)) byName.set(name, datum)
  }
  return [...byName.values()]
}

import { foldForSearch, oneLine } from '#basics/text.ts'
import { fitsDatum } from '#contract/desk/catalog-flow.ts'
import type { Datum } from '#contract/desk/ideas.ts'
import type { QuestionType } from '#contract/shared/question.ts'

/**
 * Returns the data that answers of a type can be stored as, in the order given.
 * Of data with the same name it returns only the one that most ideas ask for: names are all that tell data apart.
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

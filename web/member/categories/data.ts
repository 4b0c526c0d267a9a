import { useQuery, useQueryClient } from '@tanstack/react-query'
import { foldForSearch } from '#basics/text/text.ts'
import { type Category, categorySurveys, type Survey, surveyCategories } from '#contract/member/categories.ts'
import { call } from '#web/wire/call.ts'
import { keyOf } from '#web/wire/keys.ts'
import { sentences } from '#web/wire/sentences.ts'

/** One category with its ideas; available at once if the drawer has fetched all categories. */
export function useCategory(id: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: keyOf(categorySurveys, { params: { id } }),
    queryFn: async ({ signal }): Promise<Category> => {
      const options = { signal, fallback: sentences.fetchCategoryRequests }
      const { survey_category, request_surveys } = await call(categorySurveys, { params: { id } }, options)
      return { ...survey_category, request_surveys }
    },
    placeholderData: () =>
      queries.getQueryData<Category[]>(keyOf(surveyCategories))?.find((category) => String(category.id) === id),
  })
}

/** The ideas that members see, and the category's custom idea for other requests. */
export function ideasOf({ request_surveys }: Category): { ideas: Survey[]; custom: Survey | undefined } {
  const shown = request_surveys.filter(({ for_alpha }) => for_alpha)
  return { ideas: shown.filter(({ is_custom }) => !is_custom), custom: shown.find(({ is_custom }) => is_custom) }
}

/**
 * The part of a name that distinguishes it from the other categories: "Medical / employer benefits", "Home / moving".
 */
export function shortNameOf({ name }: Category, among: readonly Category[]): string {
  const parts = name.split(' / ')
  const part = parts.find((each) => !among.some((other) => foldForSearch(other.name) === foldForSearch(each))) ?? name
  return part.charAt(0).toUpperCase() + part.slice(1)
}

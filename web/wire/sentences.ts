import { t } from '#basics/language/translate.ts'
import { UNEXPECTED } from './unexpected.ts'

/** Messages for answers without one. */
export const sentences = {
  get unexpected() {
    return t(UNEXPECTED)
  },
  get fetchRequest() {
    return t('Failed to fetch request')
  },
  get fetchOpenRequests() {
    return t('Failed to fetch open requests')
  },
  get fetchInProgressRequests() {
    return t('Failed to fetch in progress requests')
  },
  get fetchClosedRequests() {
    return t('Failed to fetch closed requests')
  },
  get fetchCategories() {
    return t('Failed to fetch categories')
  },
  get fetchCategoryRequests() {
    return t('Failed to fetch category requests')
  },
  get fetchSuggestedRequests() {
    return t('Failed to fetch suggested requests')
  },
  get beginSurvey() {
    return t('Failed to begin request survey')
  },
  get nextQuestion() {
    return t('Failed to fetch next question')
  },
  get submitAnswer() {
    return t('Failed to submit answer')
  },
  get completeSurvey() {
    return t('Failed to complete survey')
  },
  get uploadData() {
    return t('Failed to get upload data')
  },
  get currentUser() {
    return t('Failed to refresh current user state')
  },
}

/** The English sentence of the only 401 that asks for a code instead of ending the session. */
export const MFA_REQUIRED = 'MFA authentication required'

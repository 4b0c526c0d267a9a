import { UNEXPECTED } from './unexpected.ts'

/** What a person reads when the server gave no words of its own. */
export const sentences = {
  unexpected: UNEXPECTED,

  fetchRequest: 'Failed to fetch request',
  fetchOpenRequests: 'Failed to fetch open requests',
  fetchInProgressRequests: 'Failed to fetch in progress requests',
  fetchClosedRequests: 'Failed to fetch closed requests',
  fetchCategories: 'Failed to fetch categories',
  fetchCategoryRequests: 'Failed to fetch category requests',
  fetchSuggestedRequests: 'Failed to fetch suggested requests',
  beginSurvey: 'Failed to begin request survey',
  nextQuestion: 'Failed to fetch next question',
  submitAnswer: 'Failed to submit answer',
  completeSurvey: 'Failed to complete survey',
  uploadData: 'Failed to get upload data',
  currentUser: 'Failed to refresh current user state',
} as const

/** The one 401 that asks for a code instead of ending the session. */
export const MFA_REQUIRED = 'MFA authentication required'

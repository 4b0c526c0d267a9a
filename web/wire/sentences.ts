import { UNEXPECTED } from './unexpected.ts'

/** What a person reads when the server gave no words of its own. */
export const sentences = {
  unexpected: UNEXPECTED,

  signIn: 'Unable to sign in at this time. Please try again later.',
  signUp: 'Unable to sign up at this time. Please try again later.',
  resetPassword: 'Unable to reset password at this time. Please try again later.',
  requestCode: 'Unable to request MFA token at this time.',
  enroll: 'Unable to enroll in MFA at this time.',
  verifyCode: 'Unable to verify MFA token',
  noMfaToken: 'No MFA verification token received',
  noToken: 'No authorization token received',
  unlock: 'Unable to unlock your account',

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
/** The 429s of a code, in the server's words: the last one still opens something, or it does not. */
export const CODE_ON_ITS_WAY = 'A code is on its way. Please wait a moment before asking for another.'
export const CODE_USED_UP = 'Your last code is used up. Please wait a moment before asking for another.'
/** An unlock link that is merely old is nobody's fault: not reported. */
export const INVALID_UNLOCK_TOKEN = 'Invalid unlock token.'

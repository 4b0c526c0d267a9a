/** As `sentences`, on the way in: who is in needs none of them. */
export const signInSentences = {
  signIn: 'Unable to sign in at this time. Please try again later.',
  signUp: 'Unable to sign up at this time. Please try again later.',
  resetPassword: 'Unable to reset password at this time. Please try again later.',
  requestCode: 'Unable to request MFA token at this time.',
  enroll: 'Unable to enroll in MFA at this time.',
  verifyCode: 'Unable to verify MFA token',
  noMfaToken: 'No MFA verification token received',
  noToken: 'No authorization token received',
  unlock: 'Unable to unlock your account',
} as const

/** The 429s of a code, in the server's words: the last one still opens something, or it does not. */
export const CODE_ON_ITS_WAY = 'A code is on its way. Please wait a moment before asking for another.'
export const CODE_USED_UP = 'Your last code is used up. Please wait a moment before asking for another.'
/** The server has no provider for texts. */
export const TEXTS_OFF = 'Text messages cannot be sent here at the moment.'
/** An unlock link that is merely old is nobody's fault: not reported. */
export const INVALID_UNLOCK_TOKEN = 'Invalid unlock token.'

import { t } from '#basics/language/translate.ts'

/** Like `sentences`, for the sign-in only: a signed-in page does not load them. */
export const signInSentences = {
  get signIn() {
    return t('Unable to sign in at this time. Please try again later.')
  },
  get signUp() {
    return t('Unable to sign up at this time. Please try again later.')
  },
  get resetPassword() {
    return t('Unable to reset password at this time. Please try again later.')
  },
  get requestCode() {
    return t('Unable to request MFA token at this time.')
  },
  get enroll() {
    return t('Unable to enroll in MFA at this time.')
  },
  get verifyCode() {
    return t('Unable to verify MFA token')
  },
  get noMfaToken() {
    return t('No MFA verification token received')
  },
  get noToken() {
    return t('No authorization token received')
  },
  get unlock() {
    return t('Unable to unlock your account')
  },
}

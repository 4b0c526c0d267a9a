import { t } from '#basics/language/translate.ts'
import { localStore } from './browser-storage.ts'

/** Tells how long drafts are kept in this browser. */
export const draftsSentence = (): string =>
  localStore.lasts() ? t('Your drafts are kept.') : t('Your drafts last until you close this page.')

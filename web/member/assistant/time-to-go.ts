import { msg, t } from '#basics/language/translate.ts'

const SECONDS_A_QUESTION = 25
const WORTH_SAYING_SECONDS = 20
const HALF_A_MINUTE_SECONDS = 30
const WORDS = [msg('About half a minute to go.'), msg('About a minute to go.'), msg('About a minute and a half to go.')]

/** "About two minutes to go.", in steps of 30 seconds; empty when almost done. */
export function timeToGo(questions: number): string {
  const seconds = questions * SECONDS_A_QUESTION
  if (seconds < WORTH_SAYING_SECONDS) return ''
  const halves = Math.ceil(seconds / HALF_A_MINUTE_SECONDS)
  const words = WORDS[halves - 1]
  if (words) return t(words)
  const minutes = Math.floor(halves / 2)
  return halves % 2
    ? t('About {minutes}½ minutes to go.', { minutes })
    : t('About {minutes} minutes to go.', { minutes })
}

const SECONDS_A_QUESTION = 25
const WORTH_SAYING_SECONDS = 20
const HALF_A_MINUTE_SECONDS = 30
const words = ['half a minute', 'a minute', 'a minute and a half']

/** "About two minutes to go.", by half minutes; nothing where it is as good as done. */
export function timeToGo(questions: number): string {
  const seconds = questions * SECONDS_A_QUESTION
  if (seconds < WORTH_SAYING_SECONDS) return ''
  const halves = Math.ceil(seconds / HALF_A_MINUTE_SECONDS)
  const minutes = `${Math.floor(halves / 2)}${halves % 2 ? '½' : ''} minutes`
  return `About ${words[halves - 1] ?? minutes} to go.`
}

import { invalidField } from '#contract/shared/problems.ts'

/** About so many guesses, in powers of ten, find the worst that we take: see the score of zxcvbn. */
const WORST_SCORE = 2
/** What is longer is judged by its beginning, which takes no longer than a moment. */
const JUDGED_CHARACTERS = 72

type Judge = (password: string) => { readonly score: number }
let judge: Promise<Judge> | undefined

/** Refuses what guessers try first: the 50,000 commonest, and what is made of one by a usual change. 422 on the field. */
export async function refuseCommonPassword(password: string): Promise<void> {
  judge ??= loadJudge()
  const { score } = (await judge)(password.slice(0, JUDGED_CHARACTERS))
  if (score < WORST_SCORE)
    throw invalidField('password', 'This password is easy to guess. A few unusual words are better.')
}

/** The list is large: it is read when the first password is chosen, not at every start. */
async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { passwords: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
  return (password) => zxcvbn.check(password)
}

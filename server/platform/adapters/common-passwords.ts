import { t } from '#basics/language/translate.ts'
import { invalidField } from '#contract/shared/problems.ts'

/** Score of zxcvbn for the weakest password that we accept, about the power of ten of the guesses that it takes. */
const WORST_SCORE = 2
/** Only the start of a longer password is evaluated, so that the evaluation is fast. */
const JUDGED_CHARACTERS = 72

type StrengthChecker = (password: string) => { readonly score: number }
let judge: Promise<StrengthChecker> | undefined

/** Rejects what guessers try first: the 50,000 most common passwords and their usual variations. 422 on the field. */
export async function refuseCommonPassword(password: string): Promise<void> {
  judge ??= loadStrengthChecker()
  const { score } = (await judge)(password.slice(0, JUDGED_CHARACTERS))
  if (score < WORST_SCORE)
    throw invalidField('password', t('This password is easy to guess. A few unusual words are better.'))
}

/** Loaded when the first password is chosen instead of at every start, because the list is large. */
async function loadStrengthChecker(): Promise<StrengthChecker> {
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

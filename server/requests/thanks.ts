const LONGEST_THANKS = 80

const THANKS = /^(thanks|thank|thx|ty|cheers|grateful|appreciate|appreciated|🙏)$/u
/** What people put around a thank-you without asking for anything. */
const AROUND = new Set(
  (
    'a again all amazing and awesome best bunch cheers excellent fantastic for great help helping ' +
    'i it its is just lot lots many million much once perfect perfectly really so such super sincerely team ' +
    'that thats the this ton very was we were wonderful work you your youre truly everyone kind kindly lovely nice job'
  ).split(' '),
)

/**
 * Whether a message says thank you and nothing else, as in "Thank you so much, Renata!": a completed request
 * need not be opened again for it. In doubt it is not: then somebody looks.
 */
export function isMereThanks(body: string): boolean {
  if ([...body].length > LONGEST_THANKS || /[?\p{Nd}]/u.test(body)) return false
  const words = body.replaceAll(/['’]/g, '').match(/[\p{L}]+|🙏|[.!\n]+/gu) ?? []
  const rest = words.filter((word, place) => !isPolite(word) && !isName(word, words[place - 1]))
  return rest.length === 0 && words.some((word) => THANKS.test(word.toLowerCase()))
}

function isPolite(word: string): boolean {
  const lower = word.toLowerCase()
  return /^[.!\n]/.test(word) || THANKS.test(lower) || AROUND.has(lower)
}

/** A capitalised word right after a thanking one, as in "Thanks Renata", is whom they thank. */
function isName(word: string, before: string | undefined): boolean {
  return (
    /^\p{Lu}\p{Ll}+$/u.test(word) && before !== undefined && /^(thanks|you|thx|much|lot|again|cheers)$/i.test(before)
  )
}

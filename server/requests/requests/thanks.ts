const LONGEST_THANKS = 80

const THANKS =
  /^(thanks|thank|thx|ty|cheers|grateful|appreciate|appreciated|gracias|agradezco|agradecemos|agradecid[oa]s?|🙏)$/u
/** Words around a thank-you that ask for nothing. */
const AROUND = new Set(
  (
    'a again all amazing and awesome best bunch cheers excellent fantastic for great help helping ' +
    'i it its is just lot lots many million much once perfect perfectly really so such super sincerely team ' +
    'that thats the this ton very was we were wonderful work you your youre truly everyone kind kindly lovely nice job ' +
    'amable ayuda buen buena corazón de del el eres es estoy estuvo excelente fue genial gran increíble infinitas la las ' +
    'le les lo los maravilloso mejor mejores mil muchas mucho muchísimas muy nuevo otra perfecto por que qué quedó saludos ' +
    'se servicio su súper te todo todos todas trabajo tu tus un una ustedes verdad vez y'
  ).split(' '),
)

/**
 * Whether a message is only a thank-you, as in "Thank you so much, Renata!", in English or Spanish: it does not reopen a
 * completed request.
 * If in doubt, returns false, so that a concierge looks at it.
 */
export function isThankYouOnly(body: string): boolean {
  if ([...body].length > LONGEST_THANKS || /[?\p{Nd}]/u.test(body)) return false
  const words = body.replaceAll(/['’]/g, '').match(/[\p{L}]+|🙏|[.!\n]+/gu) ?? []
  const rest = words.filter((word, place) => !isPolite(word) && !isName(word, words[place - 1]))
  return rest.length === 0 && words.some((word) => THANKS.test(word.toLowerCase()))
}

function isPolite(word: string): boolean {
  const lower = word.toLowerCase()
  return /^[.!\n]/.test(word) || THANKS.test(lower) || AROUND.has(lower)
}

/** Whether the word is capitalized and follows a thanking word, as the name in "Thanks Renata". */
function isName(word: string, before: string | undefined): boolean {
  return (
    /^\p{Lu}\p{Ll}+$/u.test(word) &&
    before !== undefined &&
    /^(thanks|you|thx|much|lot|again|cheers|gracias|todo|ayuda|mucho)$/i.test(before)
  )
}

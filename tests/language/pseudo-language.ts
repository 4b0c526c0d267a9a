import { SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { createTranslator, messageKey, setTranslator, type Translator } from '#basics/language/translate.ts'
import { messagesInProduct } from '../../tools/generate/messages-in.ts'

const ENGLISH = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PSEUDO = 'ȧƀƈḓḗƒɠħīĵķĺḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĹḾȠǾƤɊŘŞŦŬṼẆẊẎẐ'
const letters = new Map(Array.from(ENGLISH, (letter, at) => [letter, PSEUDO[at] ?? letter]))

/**
 * Translates an ICU message into a language that no one speaks: `Hello {name}` becomes `⟦Ħḗĺĺǿ {name}⟧`. Every letter of
 * ours looks different, so that text outside of the catalog is recognized, even between two messages.
 */
export function pseudo(message: string): string {
  const { text } = pseudoFrom(message, 0, false)
  return `⟦${text}⟧`
}

/** Translates until the end of the message, or of the case that begins at `from`. */
function pseudoFrom(message: string, from: number, isCase: boolean): { text: string; end: number } {
  let text = ''
  for (let at = from; at < message.length; ) {
    const rest = message.slice(at)
    if (isCase && rest.startsWith('}')) return { text, end: at }
    const tag = /^<\/?\w+\/?>/.exec(rest)?.[0]
    if (tag) {
      text += tag
      at += tag.length
    } else if (rest.startsWith('{')) {
      const argument = pseudoArgument(message, at)
      text += argument.text
      at = argument.end
    } else {
      text += letters.get(message.charAt(at)) ?? message.charAt(at)
      at += 1
    }
  }
  return { text, end: message.length }
}

/** Keeps the name, the kind and the keys of an argument, and translates its cases. */
function pseudoArgument(message: string, from: number): { text: string; end: number } {
  let text = '{'
  for (let at = from + 1; at < message.length; at += 1) {
    const character = message.charAt(at)
    text += character
    if (character === '}') return { text, end: at + 1 }
    if (character !== '{') continue
    const inner = pseudoFrom(message, at + 1, true)
    text += `${inner.text}}`
    at = inner.end
  }
  return { text, end: message.length }
}

let translator: Translator | undefined

/** Speaks the pseudo-language, with the dates and numbers of Spanish. */
export function pseudoTranslator(): Translator {
  translator ??= createTranslator('es', Object.fromEntries(messagesInProduct().map(translated)))
  return translator
}

const translated = ({ text }: { readonly text: string }) => [messageKey(text), pseudo(text)]

/**
 * Lets every language except English speak the pseudo-language. Returns what it replaces, for `setTranslator` after the
 * test.
 */
export function speakPseudo(): () => Translator {
  const before = setTranslator(pseudoTranslator)
  setTranslator(() => (before().language === SOURCE_LANGUAGE ? before() : pseudoTranslator()))
  return before
}

const ADDRESSES = /https?:\/\/[^\s<>"]+|[^\s<>"@]+@[^\s<>"@]+/g
const INVISIBLE = /[\u00ad\u2066-\u2069]/g

/**
 * Words in a text that are not in the pseudo-language.
 * @param own what people wrote, names, and formatted dates and amounts
 */
export function wordsNotTranslated(text: string, own: readonly string[]): string[] {
  const longestFirst = own.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce(
    (ours, words) => ours.replaceAll(words, ' '),
    text.replaceAll(INVISIBLE, '').replaceAll(ADDRESSES, ' ').replaceAll(/\s/g, ' '),
  )
  return rest.match(/[A-Za-z][A-Za-z'’.-]*/g) ?? []
}

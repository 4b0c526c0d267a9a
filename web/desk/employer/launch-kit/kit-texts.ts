import {
  type Message,
  type Values as MessageValues,
  msg,
  setTranslator,
  type Translator,
  t,
  translated,
} from '#basics/language/translate.ts'
import type { LaunchKit } from '#contract/desk/employer/launch-kit.ts'

type Values = {
  readonly kit: LaunchKit
  readonly brand: string
  /** The signed-in benefits manager. */
  readonly name: string
}

export type KitTexts = ReturnType<typeof textsOf>

/** The texts of the kit in another language than that of the page. */
export function kitTextsIn(translator: Translator, values: Values): KitTexts {
  const before = setTranslator(() => translator)
  try {
    return textsOf(values)
  } finally {
    setTranslator(before)
  }
}

function textsOf({ kit, brand, name }: Values) {
  const { company } = kit
  const link = kit.link === null ? '' : withoutScheme(kit.link)
  const ways = waysOf(kit)
  return {
    poster: {
      from: pieces(msg('A benefit of <b>{company}</b>'), { company }),
      // the poster draws the period as a dot
      headline: t('Hand it over.').replace(/\.$/, ''),
      words: pieces(
        msg(
          'The denied claim, the broken boiler, the flight they moved, Mom’s paperwork. Tell us once, and <b>a real person gets it done.</b> {company} pays.',
        ),
        { company },
      ),
      scan: t('Scan to sign up'),
      ways: ways ? t(ways.poster) : t('Takes two minutes.'),
      between: t('Between us.'),
      never: t('{company} never sees who asks, or what for.', { company }),
    },
    mail: {
      subject: t('Subject: {subject}', {
        subject: t('New at {company}: someone to take things off your hands', { company }),
      }),
      paragraphs: [
        t('Hi everyone,'),
        t('From today you have {brand}, and {company} pays for it.', { brand, company }),
        t(
          'Tell them what’s on your plate: a denied claim, a broken boiler, care for a parent, a trip that fell apart. A real person takes it from there and writes to you when it’s done.',
        ),
        t('It’s between you and them. {company} sees totals, never who asked or what for.', { company }),
        [t('Sign up in two minutes: {link}', { link }), ...(ways ? [t(ways.mail)] : [])].join('\n'),
        t('{name}, Benefits', { name }),
      ],
    },
    intranet: {
      subject: t('What’s the one thing you keep putting off?'),
      paragraphs: [
        t('Hand it to {brand}: a real person gets it done, {company} pays, and no one here finds out what it was.', {
          brand,
          company,
        }),
        t('Sign up: {link}', { link }),
      ],
    },
  }
}

/** Part of a sentence. */
export type Piece = string | { readonly bold: string }

const pieces = (message: Message, values: MessageValues): Piece[] =>
  [translated<Piece>(message, { ...values, b: (inner) => ({ bold: inner.map(wordsOf).join('') }) })].flat()

const wordsOf = (piece: Piece): string => (typeof piece === 'string' ? piece : piece.bold)

const BOTH = {
  poster: msg('Takes two minutes. Have your work email or employee number ready.'),
  mail: msg('Have your work email or your employee number ready.'),
}
const EMAIL = {
  poster: msg('Takes two minutes. Have your work email ready.'),
  mail: msg('Have your work email ready.'),
}
const NUMBER = {
  poster: msg('Takes two minutes. Have your employee number ready.'),
  mail: msg('Have your employee number ready.'),
}

/** What people have to have ready; null where the link alone is enough. */
function waysOf({ by_email, by_number }: LaunchKit) {
  if (by_email && by_number) return BOTH
  if (by_email) return EMAIL
  return by_number ? NUMBER : null
}

/** As people type it. */
export const withoutScheme = (link: string) => link.replace(/^https?:\/\//, '')

/** A text to paste elsewhere. */
export const plain = ({ subject, paragraphs }: { subject: string; paragraphs: readonly string[] }) =>
  [subject, ...paragraphs].join('\n\n')

import { type Language, SOURCE_LANGUAGE } from '#basics/language/languages.ts'
import { t } from '#basics/language/translate.ts'
import type { Config } from '#server/platform/config/config.ts'
import { inLanguage } from '#server/platform/language/language.ts'
import type { MailRefusal } from './outcome.ts'

/**
 * The sentence that the sender of a rejected email gets from their own mail server: at most one line, and plain ASCII, so
 * accents are dropped.
 */
export function sentences({ publicUrl }: Pick<Config, 'publicUrl'>): Record<MailRefusal, string> {
  const there = { address: `${publicUrl}/requests` }
  const translated = {
    unknown_address: t('There is no such address here.'),
    ended: t('This address is not in use anymore. Please answer at {address}', there),
    wrong_sender: t('We take answers only from the address that we wrote to. Please answer at {address}', there),
    not_authenticated: t(
      'We could not make sure that this mail came from its sender. Please answer at {address}',
      there,
    ),
    too_large: t('A mail may have 30 MB at most. Please answer at {address}', there),
    winmail: t(
      'Your mail program packed the mail into a winmail.dat, which we cannot open. Please send it as HTML or plain text, or: Please answer at {address}',
      there,
    ),
    encrypted: t('We cannot open encrypted mail. Please answer at {address}', there),
    calendar: t(
      "A calendar's answer cannot become a message. Please write it in words. Please answer at {address}",
      there,
    ),
    empty: t('We found nothing new above the quoted text. Please answer at {address}', there),
    too_long: t(
      'A message may have 10,000 characters at most, and 40,000 with all that it quotes. Please answer at {address}',
      there,
    ),
    file: t(
      'Only images and PDFs of at most 25 MB can be sent, so nothing of this mail was taken. Please answer at {address}',
      there,
    ),
    request_closed: t('This request was completed more than 14 days ago. Please start a new one at {address}', {
      address: publicUrl,
    }),
    grace_over: t(
      'You no longer belong to your company, and the time to finish your requests is over. You can still read them at {address}',
      there,
    ),
    quota: t('You have sent as much as a day takes. Nothing of this mail was taken: please send it again tomorrow.'),
    unreadable: t('We could not read this mail. Please answer at {address}', there),
  }
  return Object.fromEntries(
    Object.entries(translated).map(([refusal, sentence]) => [refusal, ascii(sentence)]),
  ) as typeof translated // the same keys
}

/** The sentences in the language of the member that an address belongs to; in English for an unknown address. */
export const sentencesFor = (config: Pick<Config, 'publicUrl'>, replying: { readonly language: Language } | null) =>
  inLanguage(replying?.language ?? SOURCE_LANGUAGE, () => sentences(config))

const ascii = (text: string) => text.normalize('NFKD').replaceAll(/[^ -~]/g, '')

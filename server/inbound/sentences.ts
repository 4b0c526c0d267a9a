import type { Config } from '#server/config.ts'
import type { MailRefusal } from './outcome.ts'

/** What a refused mail's sender is told, by their own mail server: plain ASCII, at most a line. */
export function sentences({ publicUrl }: Pick<Config, 'publicUrl'>): Record<MailRefusal, string> {
  const there = `Please answer at ${publicUrl}/requests`
  return {
    unknown_address: 'There is no such address here.',
    ended: `This address is not in use anymore. ${there}`,
    wrong_sender: `We take answers only from the address that we wrote to. ${there}`,
    not_authenticated: `We could not make sure that this mail came from its sender. ${there}`,
    too_large: `A mail may have 30 MB at most. ${there}`,
    winmail: `Your mail program packed the mail into a winmail.dat, which we cannot open. Please send it as HTML or plain text, or: ${there}`,
    encrypted: `We cannot open encrypted mail. ${there}`,
    calendar: `A calendar's answer cannot become a message. Please write it in words. ${there}`,
    empty: `We found nothing new above the quoted text. ${there}`,
    too_long: `A message may have 10,000 characters at most, and 40,000 with all that it quotes. ${there}`,
    file: `Only images and PDFs of at most 25 MB can be sent, so nothing of this mail was taken. ${there}`,
    request_closed: `This request was completed more than 14 days ago. Please start a new one at ${publicUrl}`,
    quota: 'You have sent as much as a day takes. Nothing of this mail was taken: please send it again tomorrow.',
    unreadable: `We could not read this mail. ${there}`,
  }
}

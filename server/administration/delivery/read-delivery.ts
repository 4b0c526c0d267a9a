import type { Delivery, deskDelivery } from '#contract/desk/operations/delivery.ts'
import type { QueryOf } from '#contract/shared/endpoint.ts'
import type { App } from '#server/platform/http/app.ts'
import { countLetters, readClosed, readLetters } from './letters.ts'
import { readParts } from './parts.ts'

type Answer = Omit<Delivery, 'letters' | 'closed' | 'parts'> & {
  parts: Awaited<ReturnType<typeof readParts>>
  letters: Awaited<ReturnType<typeof readLetters>>['letters']
  closed: Awaited<ReturnType<typeof readClosed>>
}

/** Status of the delivery of mails and texts, and one list of messages. */
export async function readDelivery(app: App, { list, q, after }: QueryOf<typeof deskDelivery>): Promise<Answer> {
  const [parts, counts, page, closed] = await Promise.all([
    readParts(app),
    countLetters(app.deskDb, q),
    readLetters(app.deskDb, list, { q, after }),
    readClosed(app.deskDb),
  ])
  return { parts, counts, ...page, closed }
}

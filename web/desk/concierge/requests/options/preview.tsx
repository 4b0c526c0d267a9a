import { compareAmounts, isAmount, moneyWords } from '#basics/money.ts'
import { firstNameOf } from '#basics/text/first-name.ts'
import { isolate } from '#basics/text/isolate.ts'
import { localDates } from '#basics/time/local-dates.ts'
import { timeNow } from '#basics/time/server-clock.ts'
import type { BegunOption, OptionDraftContent } from '#contract/desk/requests/options.ts'
import type { Money, OptionVersion } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { momentInSentence, momentLabel } from '#web/desk/shared/time/moments.ts'
import { useSession } from '#web/desk/shared/wire/queries.ts'
import { priceOf } from './differences.ts'
import styles from './options.module.css'

type PreviewProps = {
  content: OptionDraftContent
  before: OptionVersion | undefined
  cap: Money | null
  firstName: string
  files: readonly Attachment[]
}

/** Preview of the options in the member's thread on a phone. */
export function Preview({ content, before, cap, firstName, files }: PreviewProps) {
  const now = timeNow()
  const session = useSession()
  const me = session && firstNameOf(session.staff.name)
  const recommended = content.options.filter((option) => option.recommended)
  const others = content.options.filter((option) => !option.recommended)
  return (
    <section className={styles.preview} aria-label={`What ${isolate(firstName)} sees`}>
      <h3 className="d5">
        What <bdi>{firstName}</bdi> sees
      </h3>
      <div className={styles.phone}>
        <p className={styles.question}>
          <b>{content.question || 'Question'}</b> {content.words}
        </p>
        {[...recommended, ...others].map((option, index) => {
          const old = before?.options.find(({ id }) => id === option.id)
          const isNew = old && moneyWords(old.price) !== priceOf(option)
          const dates = localDates({ ...option, starts: option.starts || null, ends: option.ends || null }, now)
          const file = files.find(({ key }) => key === option.file_key)
          const held = option.held && `Held until ${momentInSentence(option.held, now)}`
          const lines = [option.covers, dates, option.details, option.terms, option.link, file?.filename, held]
          return (
            <div
              key={option.id ?? `new ${index}`}
              className={styles.card}
              data-recommended={option.recommended || undefined}
            >
              <p className={styles.title}>
                <b>{option.title || 'An option'}</b>
                <span>
                  {isNew && <s>{moneyWords(old.price)}</s>} {priceOf(option)}
                </span>
              </p>
              {option.recommended && (
                <p className="small">
                  <b>{me}’s pick</b> {option.why}
                </p>
              )}
              <p className="small">{lines.filter(Boolean).join(' · ')}</p>
              <p className={styles.pick}>{inTheWay(option, cap) ?? 'Pick this'}</p>
            </div>
          )
        })}
        <p className="small quiet">
          {content.expires ? `Pick by ${momentLabel(content.expires, now)}` : 'No deadline chosen yet'}
        </p>
      </div>
    </section>
  )
}

/** Warning if the price exceeds the member's cap. It can still be sent, because the member decides about their cap. */
function inTheWay({ amount, currency }: BegunOption, cap: Money | null): string | null {
  const plain = amount.replaceAll(/[\s,$€£]/g, '')
  if (!cap || !isAmount(plain)) return null
  if (cap.currency !== currency) return `Their cap is in ${cap.currency}: they change it first`
  return compareAmounts(plain, cap.amount) > 0 ? `Over their cap of ${moneyWords(cap)}: they raise it first` : null
}

import { firstNameOf } from '#basics/first-name.ts'
import { isolate } from '#basics/isolate.ts'
import { localDates } from '#basics/local-dates.ts'
import { compareAmounts, isAmount, moneyWords } from '#basics/money.ts'
import { timeNow } from '#basics/server-clock.ts'
import type { BegunOption, OptionDraftContent } from '#contract/desk/options.ts'
import type { Money, OptionVersion } from '#contract/shared/options.ts'
import type { Attachment } from '#contract/shared/request.ts'
import { momentInSentence, momentLabel } from '#web/desk/shared/moments.ts'
import { useSession } from '#web/desk/shared/queries.ts'
import { priceOf } from './differences.ts'
import styles from './options.module.css'

type PreviewProps = {
  content: OptionDraftContent
  before: OptionVersion | undefined
  cap: Money | null
  firstName: string
  files: readonly Attachment[]
}

/** As it will stand in the member's thread on a phone. */
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
          <b>{content.question || 'What they decide'}</b> {content.words}
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
          {content.expires ? `To pick until ${momentLabel(content.expires, now)}` : 'Until when is not chosen yet'}
        </p>
      </div>
    </section>
  )
}

/** Sent all the same: the member decides about their own cap. */
function inTheWay({ amount, currency }: BegunOption, cap: Money | null): string | null {
  const plain = amount.replaceAll(/[\s,$€£]/g, '')
  if (!cap || !isAmount(plain)) return null
  if (cap.currency !== currency) return `Their cap is in ${cap.currency}: they change it first`
  return compareAmounts(plain, cap.amount) > 0 ? `Over their cap of ${moneyWords(cap)}: they raise it first` : null
}

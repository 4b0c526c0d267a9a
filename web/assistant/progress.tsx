import { t } from '#basics/language/translate.ts'
import styles from './progress.module.css'

// the drawing has 44 units and is 2.25rem high, so that it grows with the text size
const REM = 2.25 / 44
const FEW = 8
/** Positions of answered questions in the bowl, from its left end and its rim. */
const LYING = [
  [32, 22],
  [20, 17],
  [44, 17],
  [26, 9],
  [38, 9],
  [14, 6],
  [50, 6],
  [32, 5],
] as const

/** A dot for each open question, and answered ones in the bowl. Only transforms are animated. */
export function Progress({ answered, questions }: { answered: number; questions: number | undefined }) {
  const at = Math.min(answered + 1, questions ?? answered + 1)
  const left = questions === undefined ? 1 : questions - answered
  const [step, radius] = (questions ?? 0) > FEW ? [16, 4] : [26, 6]
  const bowlAt = left > 0 ? 2 + left * step + 14 : 0
  return (
    <div
      className={styles.progress}
      role="progressbar"
      aria-label={
        questions === undefined
          ? t('Question {number}', { number: at })
          : t('Question {number} of {count}', { number: at, count: questions })
      }
      {...(questions !== undefined && { 'aria-valuemin': 1, 'aria-valuemax': questions, 'aria-valuenow': at })}
    >
      <svg viewBox="0 0 44 44" aria-hidden="true" focusable="false">
        {Array.from({ length: Math.max(left, 0) }, (_, place) => (
          <circle
            key={answered + place}
            className={place === 0 ? styles.now : undefined}
            cx={16 + place * step}
            cy="16"
            r={place === 0 ? radius + 2 : radius}
          />
        ))}
        <g className={styles.moving} style={{ transform: `translateX(${bowlAt}px)` }}>
          <path d="M0 12h64a32 31 0 0 1-64 0z" />
          {LYING.slice(0, answered).map(([x, y]) => (
            <circle key={`${x} ${y}`} className={styles.lying} cx={x} cy={12 + y} r="5" />
          ))}
        </g>
      </svg>
      <span className={styles.moving} style={{ transform: `translateX(${(bowlAt + 78) * REM}rem)` }}>
        {questions === undefined
          ? t('Question {number}', { number: at })
          : t('{number} of {count}', { number: at, count: questions })}
      </span>
    </div>
  )
}

import styles from './dots.module.css'

const HUNDRED = Array.from({ length: 100 }, (_, place) => place)

/** So many of a hundred, filled from the foot up; the last of them is ours. */
export function Dots({ share }: { share: number }) {
  return (
    <svg className={styles.dots} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {HUNDRED.map((place) => (
        <circle
          key={place}
          className={place < share ? (place === share - 1 ? styles.last : styles.used) : styles.free}
          cx={5 + (place % 10) * 10}
          cy={95 - Math.floor(place / 10) * 10}
          r={place < share ? 3.4 : 3.1}
        />
      ))}
    </svg>
  )
}

import styles from './dots.module.css'

const HUNDRED = Array.from({ length: 100 }, (_, place) => place)

/** A hundred dots, filled from the bottom. The last filled one has the color of the brand's dot. */
export function Dots({ share }: { share: number }) {
  return (
    <svg className={styles.dots} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      {HUNDRED.map((place) => (
        <circle
          key={place}
          className={lookOf(place, share)}
          cx={5 + (place % 10) * 10}
          cy={95 - Math.floor(place / 10) * 10}
          r={place < share ? 3.4 : 3.1}
        />
      ))}
    </svg>
  )
}

function lookOf(place: number, share: number): string | undefined {
  if (place >= share) return styles.free
  return place === share - 1 ? styles.last : styles.used
}

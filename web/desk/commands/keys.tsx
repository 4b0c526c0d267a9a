import styles from './keys.module.css'

/** Keys as they are printed on a keyboard: `g q` is two, one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(' ').map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  )
}

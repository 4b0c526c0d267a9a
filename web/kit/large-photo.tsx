import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './photo.module.css'

type LargePhotoProps = { name: string; address: string; onClose: () => void }

/** A picture over the page, for a place that is too narrow to enlarge it in. */
export function LargePhoto({ name, address, onClose }: LargePhotoProps): ReactNode {
  return (
    <Dialog open wide title={name} onClose={onClose}>
      <img className={styles.large} src={address} alt={name} />
    </Dialog>
  )
}

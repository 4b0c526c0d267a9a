import { AlertBox } from '#web/kit/alert-box.tsx'
import { Button } from '#web/kit/button.tsx'
import styles from './save-bar.module.css'

interface SaveBarProps {
  isNew?: boolean
  isChanged: boolean
  isBehind: boolean
  saving: boolean
  failure: string | null
  /** The words on the button that saves. */
  save: string
  onDiscard: () => void
  onCatchUp: () => void
}

/** Above an editor: whether anything is unsaved, and what to do about it. Inside the form, whose submit it holds. */
export function SaveBar({ isNew, isChanged, isBehind, saving, failure, save, onDiscard, onCatchUp }: SaveBarProps) {
  return (
    <div className={styles.place}>
      <div className={styles.bar}>
        <span className={styles.state} role="status">
          {isChanged && <i aria-hidden="true" />}
          {stateLabel(isChanged, isNew)}
        </span>
        {isChanged && (
          <Button small variant="tertiary" disabled={saving} onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button small type="submit" disabled={!isChanged || isBehind} loading={saving}>
          {save}
        </Button>
      </div>
      {isBehind && <Behind onDiscard={onDiscard} onCatchUp={onCatchUp} />}
      {!isBehind && failure && <AlertBox variant="error">{failure} Nothing you typed is lost.</AlertBox>}
    </div>
  )
}

function stateLabel(isChanged: boolean, isNew: boolean | undefined) {
  if (isChanged) return 'Unsaved changes'
  return isNew ? 'Nothing written yet' : 'Everything is saved'
}

function Behind({ onDiscard, onCatchUp }: Pick<SaveBarProps, 'onDiscard' | 'onCatchUp'>) {
  return (
    <AlertBox variant="warning">
      <p>Somebody else has saved this while you were writing. Nothing you typed is lost.</p>
      <div className={styles.ways}>
        <Button small variant="secondary" onClick={onCatchUp}>
          Keep my words, to save over theirs
        </Button>
        <Button small variant="tertiary" onClick={onDiscard}>
          Show theirs, and drop mine
        </Button>
      </div>
    </AlertBox>
  )
}

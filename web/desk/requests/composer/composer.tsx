import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { DraftKind } from '#contract/desk/drafts.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { EarlyLetters } from '#web/desk/shared/early-letters.tsx'
import { NoteIcon } from '#web/desk/shared/icons.tsx'
import { KeyCap } from '#web/desk/shared/key-cap.tsx'
import { lazyDialog } from '#web/desk/shared/lazy-dialog.tsx'
import { prefetchOnFirstInput } from '#web/desk/shared/prefetch.ts'
import { usePhone } from '#web/desk/shared/use-phone.ts'
import { classNames } from '#web/kit/class-names.ts'
import styles from './composer.module.css'
import type { ComposerProps, ReplyTool } from './props.ts'
import { ReplyComposer } from './reply.tsx'

// who asks for it by its key writes at once
const NoteComposer = lazyDialog(
  () => import('./note.tsx').then((file) => file.NoteComposer),
  true,
  ({ focus, onEarly, onClose }) =>
    focus > 0 && <EarlyLetters label="Internal note" onLetters={onEarly} onClose={onClose} />,
)
const FitsHere = lazy(() =>
  import('./fits-here.tsx').then((file) => ({ default: file.FitsHere })).catch(() => ({ default: () => null })),
)
/** A conversation of more has left no room. */
const HARDLY_BEGUN = 4

/** Two places to write, which never mix: a reply that the member reads, and a note that only the desk sees. */
export function Composer({ beside, ...props }: ComposerProps & { beside?: ReactNode }) {
  const [kind, setKind] = useState<DraftKind>('reply')
  const [tool, setTool] = useState<ReplyTool | null>(null)
  // rises with every command that leads here, so that the same one twice takes the focus twice
  const [focus, setFocus] = useState(0)
  // of a note, before there was a place for it
  const [early, setEarly] = useState('')
  const begin = (next: DraftKind) => {
    setKind(next)
    setFocus(focus + 1)
  }
  const open = (next: ReplyTool) => {
    setKind('reply')
    setTool(next)
  }
  useCommands([
    { id: 'reply', label: 'Write a reply', group: 'Write', keys: 'r', run: () => begin('reply') },
    { id: 'note', label: 'Write an internal note', group: 'Write', keys: 'n', run: () => begin('note') },
    { id: 'saved-reply', label: 'Insert a saved reply', group: 'Write', keys: 'i', run: () => open('saved') },
    { id: 'send-later', label: 'Send later', group: 'Write', keys: 'l', also: 'schedule', run: () => open('later') },
  ])
  const { request } = props
  const firstName = request.about.first_name
  const { place, isPhone, rests, wake } = useRest()
  const area = useRef<HTMLTextAreaElement>(null)
  const isShort = useStirred() && request.messages.length <= HARDLY_BEGUN && request.status !== 'closed'
  return (
    <div ref={place} className={styles.place} data-rests={rests || undefined}>
      <div className={classNames(styles.composer, kind === 'note' && styles.note)} role="presentation" onFocus={wake}>
        <div className={styles.kinds} role="group" aria-label="What to write">
          <button type="button" aria-pressed={kind === 'reply'} onClick={() => setKind('reply')}>
            Reply to {firstName}
          </button>
          <button type="button" aria-pressed={kind === 'note'} onClick={() => setKind('note')}>
            <NoteIcon />
            Internal note <KeyCap>n</KeyCap>
          </button>
          <span className={styles.reader}>
            {kind === 'reply' ? `${firstName} reads this in the thread` : `${firstName} never sees this`}
          </span>
        </div>
        {kind === 'reply' ? (
          <ReplyComposer {...props} focus={focus} tool={tool} onTool={setTool} area={area} />
        ) : (
          <NoteComposer
            {...props}
            open
            focus={focus}
            early={early}
            onEarly={setEarly}
            onClose={() => setKind('reply')}
          />
        )}
      </div>
      {rests && <Suspense>{beside}</Suspense>}
      {isShort && kind === 'reply' && !isPhone && (
        <Suspense>
          <FitsHere request={request} area={area} />
        </Suspense>
      )}
    </div>
  )
}

/** After the first input: what comes then stands in what is empty, and moves nothing. */
function useStirred() {
  const [hasStirred, setStirred] = useState(false)
  useEffect(() => prefetchOnFirstInput(async () => setStirred(true)), [])
  return hasStirred
}

/** On a phone the place to write is one line until it is touched, and again when something else is. */
function useRest() {
  const isPhone = usePhone()
  const place = useRef<HTMLDivElement>(null)
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    if (!isPhone || !isAwake) return
    const beside = ({ target }: Event) => {
      // its own dialogs lie over the page
      const isOwn = target instanceof Element && (place.current?.contains(target) || target.closest('[role="dialog"]'))
      if (!isOwn) setAwake(false)
    }
    document.addEventListener('pointerdown', beside)
    return () => document.removeEventListener('pointerdown', beside)
  }, [isPhone, isAwake])
  return { place, isPhone, rests: isPhone && !isAwake, wake: () => setAwake(true) }
}

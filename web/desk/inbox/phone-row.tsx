import { Link } from '@tanstack/react-router'
import { memo, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import type { PresentColleague } from '#contract/desk/presence.ts'
import type { QueuedRequest } from '#contract/desk/queue.ts'
import { CategoryMark } from '#web/desk/shared/category-mark.tsx'
import { MoreIcon } from '#web/desk/shared/icons.tsx'
import { useSession } from '#web/desk/shared/queries.ts'
import { sameQueue } from '#web/desk/shared/queue-search.ts'
import { hueOf } from '#web/illustrations/hues.ts'
import { classNames } from '#web/kit/class-names.ts'
import { line } from '#web/kit/icons.tsx'
import styles from './phone-row.module.css'
import type { RowAct } from './queue-commands.ts'
import { By, Company, Found, Looking, Tags, Unread, WhoHasIt, Words } from './row-parts.tsx'

const MoonIcon = line('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z')
const HandIcon = line('M12 3v10M8 9l4 4 4-4M4 13v7h16v-7')

interface PhoneRowProps {
  request: QueuedRequest
  isOpen: boolean
  looking: readonly PresentColleague[] | undefined
  saysWho: boolean
  onAct: (what: RowAct, id: string) => void
}

/** A row under a thumb: a swipe to the left, or its button, shows what can be done without opening it. */
export const PhoneRow = memo(function PhoneRow({ request, isOpen, looking, saysWho, onAct }: PhoneRowProps) {
  const id = useId()
  const me = useSession()?.staff.id
  const isDone = request.status === 'closed'
  const acts = ACTS.filter(({ what }) => what !== 'take' || request.assignee?.id !== me)
  const { ref, isShown, show, dragged, onPointerDown } = useSwipeOpen(acts.length * ACT_PX)
  return (
    <li ref={ref} className={styles.item} data-hue={hueOf(request.category?.hue)}>
      <div
        className={classNames(styles.slide, dragged !== null && styles.dragged)}
        style={{ translate: `${dragged ?? (isShown ? -acts.length * ACT_PX : 0)}px 0` }}
        onPointerDown={isDone ? undefined : onPointerDown}
      >
        <Link
          to="/requests/$id"
          params={{ id: request.external_id }}
          search={sameQueue}
          className={classNames(styles.row, request.unread > 0 && styles.isNew, isOpen && styles.open)}
          draggable={false}
          data-queue-row={request.external_id}
          data-done={isDone ? '' : undefined}
          aria-current={isOpen || undefined}
        >
          <CategoryMark />
          <b className={styles.name}>{request.name}</b>
          <span className="sr">, {request.category?.name ?? 'no category'}</span>
          <By request={request} />
          <span className={classNames(styles.words, request.tags.length > 0 && styles.tagged)}>
            <span className={styles.who}>
              {request.member.name}
              <Company request={request} />
              {!request.match && request.last_words && ':'}
            </span>{' '}
            <Tags request={request} />
            {!request.match && <Words request={request} />}
          </span>
          <span className={styles.signs}>
            <Looking people={looking} />
            {saysWho && <WhoHasIt request={request} />}
            <Unread count={request.unread} />
          </span>
          <Found request={request} />
        </Link>
        {!isDone && (
          <button
            type="button"
            className={styles.more}
            aria-label={`More for ${request.name}`}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => show(!isShown)}
          >
            <MoreIcon />
          </button>
        )}
      </div>
      <div id={id} className={styles.acts} hidden={!isShown && dragged === null}>
        {acts.map(({ what, label, Icon }) => (
          <button
            key={what}
            type="button"
            aria-label={`${label}: ${request.name}`}
            onClick={() => {
              show(false)
              onAct(what, request.external_id)
            }}
          >
            <Icon />
            {label}
          </button>
        ))}
      </div>
    </li>
  )
})

/** How wide each button is, in pixels; the style sheet says the same. */
const ACT_PX = 74

/** What one swipe may do: each has its Undo. */
const ACTS = [
  { what: 'snooze', label: 'Snooze', Icon: MoonIcon },
  { what: 'take', label: 'Take', Icon: HandIcon },
] as const satisfies readonly { what: RowAct; label: string; Icon: typeof MoonIcon }[]

/** So far a finger moves before it is a swipe, and not a tap that trembles. */
const SWIPE_FROM_PX = 10

/** A row that follows a finger sideways, and stays open or shut. Anything touched beside it shuts it. */
function useSwipeOpen(width: number) {
  const ref = useRef<HTMLLIElement>(null)
  const [isShown, show] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  useEffect(() => {
    if (!isShown) return
    const beside = ({ target }: Event) => {
      if (target instanceof Node && !ref.current?.contains(target)) show(false)
    }
    document.addEventListener('pointerdown', beside)
    return () => document.removeEventListener('pointerdown', beside)
  }, [isShown])
  const onPointerDown = (event: PointerEvent) => {
    // a swipe over a row is the row's, and turns no tab
    event.stopPropagation()
    if (!event.isPrimary || event.pointerType === 'mouse') return
    const { pointerId, clientX, clientY } = event
    const from = isShown ? -width : 0
    // Where the finger is, it says itself: a busy phone draws the row after the finger has left.
    let at: number | null = null
    const over = new AbortController()
    const whileDown = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      then: (on: globalThis.PointerEvent) => void,
    ) =>
      // the window's, since a row that changes its place in the list loses hold of the finger
      window.addEventListener(type, (on) => on.pointerId === pointerId && then(on), { signal: over.signal })
    const end = () => {
      over.abort()
      if (at === null) return
      show(at < -width / 2)
      setDragged(null)
    }
    whileDown('pointermove', (on) => {
      const [dx, dy] = [on.clientX - clientX, on.clientY - clientY]
      if (at === null && (Math.abs(dx) < SWIPE_FROM_PX || Math.abs(dx) < Math.abs(dy))) return
      at = Math.min(Math.max(from + dx, -width), 0)
      setDragged(at)
    })
    whileDown('pointerup', end)
    whileDown('pointercancel', end)
  }
  return { ref, isShown, show, dragged, onPointerDown }
}

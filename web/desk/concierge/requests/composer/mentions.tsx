import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Colleague } from '#contract/desk/queue/shifts.ts'
import { useColleagues, useSession } from '#web/desk/shared/wire/queries.ts'
import { placeAfter } from '#web/kit/overlays/command-palette-keys.ts'
import { mentionAt, namesLike, type PartialMention } from './mention-at.ts'
import styles from './mentions.module.css'
import { typeInto } from './toolbar.tsx'

const SHOWN_MAX = 6

/**
 * Completes an @ in the note with a colleague's name. The text field keeps the focus and handles the keys; a pointer
 * can choose directly.
 */
export function Mentions({ area }: { area: RefObject<HTMLTextAreaElement | null> }): ReactNode {
  const id = useId()
  const me = useSession()?.staff.id
  const { data: colleagues = [] } = useColleagues()
  const [begun, setBegun] = useState<PartialMention | null>(null)
  const [place, setPlace] = useState(0)
  const others = colleagues.filter((one) => one.id !== me)
  const found = begun ? namesLike(others, begun.letters).slice(0, SHOWN_MAX) : []
  const active = Math.min(place, found.length - 1)
  const current = found[active]

  const look = useEffectEvent(() => {
    const { current: words } = area
    const next =
      words && words.selectionStart === words.selectionEnd ? mentionAt(words.value, words.selectionStart) : null
    if (next?.from === begun?.from && next?.letters === begun?.letters) return
    setBegun(next)
    setPlace(0)
  })
  const choose = (colleague: Colleague) => {
    const { current: words } = area
    if (!words || !begun) return
    words.focus()
    words.setSelectionRange(begun.from, words.selectionStart)
    typeInto(words, `@${colleague.name} `)
    setBegun(null)
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!current || event.isComposing) return
    const next = placeAfter(event.key, active, found.length)
    if (next !== null) setPlace(next)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(current)
    else if (event.key === 'Escape') setBegun(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const { current: words } = area
    if (!words) return
    const gone = new AbortController()
    const { signal } = gone
    // the @ that caused this component to load
    const first = requestAnimationFrame(() => look())
    words.addEventListener('input', () => look(), { signal })
    words.addEventListener('click', () => look(), { signal })
    words.addEventListener('blur', () => setBegun(null), { signal })
    // before the text field's own shortcuts, which would send or leave
    words.addEventListener('keydown', (event) => pressed(event), { signal, capture: true })
    return () => {
      cancelAnimationFrame(first)
      gone.abort()
    }
  }, [area])
  useListAttributes(area, `${id}-list`, current && `${id}-${current.id}`)

  return (
    <div className={styles.place}>
      {found.length > 0 && <MentionList id={id} found={found} current={current} onChoose={choose} />}
      <p role="status" className="sr">
        {found.length > 0 && `${found.length} ${found.length === 1 ? 'colleague' : 'colleagues'} to mention`}
      </p>
    </div>
  )
}

/** Connects the text field with the list of colleagues. */
function useListAttributes(
  area: RefObject<HTMLTextAreaElement | null>,
  listId: string,
  activeId: string | undefined,
): void {
  // The text field belongs to the parent, so its ARIA attributes for the list are set and removed here.
  useEffect(() => {
    const { current: words } = area
    if (!words || !activeId) return
    words.setAttribute('aria-controls', listId)
    words.setAttribute('aria-activedescendant', activeId)
    return () => {
      words.removeAttribute('aria-controls')
      words.removeAttribute('aria-activedescendant')
    }
  }, [area, listId, activeId])
}

type MentionListProps = {
  id: string
  found: readonly Colleague[]
  current: Colleague | undefined
  onChoose: (colleague: Colleague) => void
}

function MentionList({ id, found, current, onChoose }: MentionListProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Colleagues" className={styles.list}>
      {found.map((one) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field has focus and keys
        <div
          key={one.id}
          id={`${id}-${one.id}`}
          role="option"
          aria-selected={one === current}
          className={styles.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <bdi>{one.name}</bdi>
          {!one.on_shift && <span className={styles.away}>away</span>}
        </div>
      ))}
    </div>
  )
}

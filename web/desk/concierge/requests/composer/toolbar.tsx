import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { BoldIcon, ItalicIcon, LinkIcon, ListIcon } from '#web/desk/shared/layout/icons.tsx'
import { IconButton } from '#web/kit/controls/icon-button.tsx'
import styles from './composer.module.css'
import { type Mark, markEdit } from './formatting-marks.ts'

type Tool = { readonly mark: Mark; readonly label: string; readonly keys: string; readonly icon: ReactNode }

const tools: readonly Tool[] = [
  { mark: 'bold', label: 'Bold', keys: 'Control+B', icon: <BoldIcon /> },
  { mark: 'italic', label: 'Italic', keys: 'Control+I', icon: <ItalicIcon /> },
  { mark: 'list', label: 'List', keys: 'Control+Shift+8', icon: <ListIcon /> },
  { mark: 'link', label: 'Link', keys: 'Control+Shift+L', icon: <LinkIcon /> },
]

/** Buttons that put formatting marks around the selection. The member sees formatted text. */
export function FormattingToolbar({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <span className={styles.toolbar} role="group" aria-label="Formatting">
      {tools.map(({ mark, label, keys, icon }) => (
        <IconButton
          key={mark}
          label={label}
          title={`${label} (${keys.replace('Control', 'Ctrl')})`}
          aria-keyshortcuts={keys}
          // keeps the focus in the text field, and the keyboard of a phone open
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => area.current && applyMark(area.current, mark)}
        >
          {icon}
        </IconButton>
      ))}
    </span>
  )
}

/** Handles shortcuts with Ctrl or Cmd. Returns false for other keys. */
export function markWithKeys(area: HTMLTextAreaElement, { key, code, shiftKey }: KeyboardEvent): boolean {
  const plain: Record<string, Mark> = { b: 'bold', i: 'italic' }
  const shifted: Record<string, Mark> = { Digit8: 'list', KeyL: 'link' }
  const mark = shiftKey ? shifted[code] : plain[key.toLowerCase()]
  if (!mark) return false
  applyMark(area, mark)
  return true
}

function applyMark(area: HTMLTextAreaElement, mark: Mark) {
  if (area.readOnly) return
  const { from, to, put, select } = markEdit(mark, {
    text: area.value,
    start: area.selectionStart,
    end: area.selectionEnd,
  })
  area.focus()
  area.setSelectionRange(from, to)
  typeInto(area, put)
  area.setSelectionRange(...select)
}

/** Inserts text over the selection as if it was typed, so that the browser's undo can revert it. */
export function typeInto(area: HTMLTextAreaElement, text: string) {
  // oxlint-disable-next-line no-deprecated -- nothing else reaches the browser's undo
  if (text !== '' && document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

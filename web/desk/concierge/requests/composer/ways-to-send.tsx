import { useGoOnWords } from '#web/desk/concierge/shared/use-go.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { ChevronDownIcon } from '#web/kit/icons/page-icons.tsx'
import { Menu } from '#web/kit/overlays/menu.tsx'
import type { Afterwards } from './props.ts'
import styles from './ways-to-send.module.css'

interface WaysToSendProps {
  onSend: (afterwards?: Afterwards) => void
  onLater: () => void
  onOffer: () => void
}

/** Other ways to send a reply, and what follows after it. */
export function WaysToSend({ onSend, onLater, onOffer }: WaysToSendProps) {
  const next = `and ${useGoOnWords()}`
  const ways = [
    { id: 'send-and-next', label: `Send ${next}`, chord: 'Shift+Enter', onSelect: () => onSend('next') },
    { id: 'send-solve-and-next', label: `Send, solve ${next}`, onSelect: () => onSend('solve and next') },
  ]
  useCommands([
    { id: 'send', label: 'Send it', group: 'Send', chord: 'Enter', run: () => onSend() },
    ...ways.map(({ onSelect, ...way }) => ({ ...way, group: 'Send' as const, run: onSelect })),
  ])
  return (
    <span className={styles.ways}>
      <Menu
        label="More ways to send"
        items={[...ways, { label: 'Send later', onSelect: onLater }, { label: 'Quick answers', onSelect: onOffer }]}
      >
        <ChevronDownIcon />
      </Menu>
    </span>
  )
}

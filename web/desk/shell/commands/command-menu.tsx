import { useNavigate } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { isolate } from '#basics/text/isolate.ts'
import { type Command, offeredCommands } from '#web/desk/shared/commands.ts'
import { whose } from '#web/desk/shared/request-labels.ts'
import { sameQueue } from '#web/desk/shared/search-params/queue-search.ts'
import { useFoundRequests } from '#web/desk/shared/use-found-requests.ts'
import { CommandPalette, CommandPaletteList, type Finding } from '#web/kit/overlays/command-palette.tsx'
import styles from './command-menu.module.css'
import { findCommands } from './find-commands.ts'
import { Keys } from './keys.tsx'

interface CommandMenuProps {
  open: boolean
  onClose: () => void
}

/** The command menu: all available commands, and every request, by typing a part of the name. */
export function CommandMenu({ open, onClose }: CommandMenuProps) {
  return (
    <CommandPalette<Command> open={open} title="Commands" onClose={onClose} onChosen={(command) => command.run()}>
      {(finding) => <Choosing {...finding} />}
    </CommandPalette>
  )
}

function Choosing(finding: Finding<Command>) {
  const [text, setText] = useState('')
  const offered = useSyncExternalStore(offeredCommands.subscribe, offeredCommands.all)
  const requests = useOpening(text)
  const found = findCommands(offered, text).map(({ group, commands }) => ({ title: group, items: commands }))
  const groups = requests.length > 0 ? [...found, { title: 'Requests', items: requests }] : found
  return (
    <CommandPaletteList
      {...finding}
      label="What would you like to do?"
      text={text}
      onText={setText}
      groups={groups}
      nothing={`Nothing here is called “${text}”.`}
    >
      {({ label, keys, chord }) => (
        <span className={styles.command}>
          <span>{label}</span>
          {(keys ?? chord) && <Keys keys={keys} chord={chord} />}
        </span>
      )}
    </CommandPaletteList>
  )
}

/** Commands that open matching requests. */
function useOpening(text: string): Command[] {
  const navigate = useNavigate()
  return useFoundRequests(text).map((request) => ({
    id: `open:${request.external_id}`,
    label: `${isolate(request.name)} · ${whose(request)}`,
    group: 'Go to',
    run: () => void navigate({ to: '/requests/$id', params: { id: request.external_id }, search: sameQueue }),
  }))
}

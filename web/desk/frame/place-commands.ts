import { useNavigate } from '@tanstack/react-router'
import type { DeskSession } from '#contract/desk/session.ts'
import { useCommands } from '#web/desk/shared/commands.ts'
import { placesOf } from './places.ts'

/** Every place of a role, by its name and, where it has one, by `g` and its letter. */
export function usePlaceCommands(role: DeskSession['staff']['role']): void {
  const navigate = useNavigate()
  useCommands(
    placesOf(role).map(({ path, label, search, key }) => ({
      id: `place:${path}`,
      label,
      also: 'open show',
      group: 'Go to',
      keys: key && `g ${key}`,
      run: () => void navigate({ to: path, search: search ?? {} }),
    })),
  )
}

import { Problem } from '#contract/shared/problems.ts'
import type { Attachment } from '#contract/shared/request.ts'
import type { MemberApp } from '#server/platform/http/app.ts'

/** Columns by which every reading of a file decides. */
export const SCAN_COLUMNS = ['scan_state', 'scan_delayed'] as const

export type ScanState = {
  readonly scan_state: 'checking' | 'clean' | 'refused' | null
  readonly scan_delayed: boolean
}

/** The result as the apps show it; nothing for a file that was uploaded without a scanner. */
export function stateOf({ scan_state: state, scan_delayed }: ScanState): Pick<Attachment, 'state' | 'delayed'> {
  if (state === null) return {}
  return state === 'checking' && scan_delayed ? { state, delayed: true } : { state }
}

/** Throws unless the file may be opened: with a scanner, only after it was found clean. */
export function refuseUnlessClean({ config }: Pick<MemberApp, 'config'>, file: ScanState): void {
  if (file.scan_state === 'refused') throw new Problem('file_refused')
  if (!config.VIRUS_SCAN_URL || file.scan_state === 'clean') return
  throw new Problem(file.scan_delayed ? 'file_check_stopped' : 'file_checking')
}

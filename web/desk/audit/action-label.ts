import { actionLabel } from './differences.ts'

const WORDS: Record<string, string> = {
  deskRequests: 'Looked at the queue',
  deskGetRequest: 'Opened a request',
  deskSendMessage: 'Wrote in a request',
  deskChangeRequest: 'Changed a request',
  deskExpiringUrl: 'Opened a file',
  deskFindAccounts: 'Searched for members',
  deskGetAccount: 'Opened an account',
  deskAuditLog: 'Read what was changed',
  deskAccessBook: 'Read who looked',
}

/** What somebody did to see it; of what has no words of its own yet, its name. */
export const accessLabel = (action: string): string => WORDS[action] ?? actionLabel(action)

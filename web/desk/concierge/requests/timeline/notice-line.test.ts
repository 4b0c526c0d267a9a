import { expect, test } from 'vitest'
import { noticeWords } from './notice-line.tsx'

const NOW = new Date('2026-11-23T15:00:00')
const at = (time: string, day = '2026-11-23') => new Date(`${day}T${time}:00`).toISOString()
const none = { channel: 'email' as const, at: null, until: null, read_at: null }

test.each([
  [{ ...none, state: 'sent', at: at('14:02'), read_at: at('14:10') }, 'Mailed 2:02 PM. Read 2:10 PM.'],
  [{ ...none, state: 'sent', at: at('14:02') }, 'Mailed 2:02 PM. Not read yet.'],
  [{ ...none, state: 'sent', at: at('20:05', '2026-11-20') }, 'Mailed Nov 20, 8:05 PM. Not read yet.'],
  [{ ...none, channel: 'sms', state: 'sent', at: at('14:02') }, 'Texted 2:02 PM. Not read yet.'],
  [{ ...none, state: 'pushed', channel: 'push', at: at('14:02') }, 'Sent to their device 2:02 PM. Not read yet.'],
  [{ ...none, state: 'sent' }, 'A notice is on its way. Not read yet.'],
  [{ ...none, state: 'waiting' }, 'They are notified if it is not read soon.'],
  [
    { ...none, state: 'quiet', until: at('08:00', '2026-11-24') },
    'Quiet hours. They are notified Nov 24, 8:00 AM if it is not read.',
  ],
  [{ ...none, state: 'read', read_at: at('14:01') }, 'Read 2:01 PM.'],
  [{ ...none, state: 'covered' }, 'Already notified of an earlier message.'],
  [{ ...none, state: 'switched_off', read_at: at('14:30') }, 'Not notified: notices are off. Read 2:30 PM.'],
  [{ ...none, state: 'bounced' }, 'The mail bounced.'],
] as const)('the notice %j is shown as %j', (notice, words) => {
  expect(noticeWords(notice, NOW)).toBe(words)
})

import type { NoticesOf } from '#contract/desk/queue/members.ts'

/** How a member is notified of an unread answer: "Mail without words, not 9 PM to 8 AM". */
export function noticesLabel(notices: NoticesOf): string {
  const { by_device, by_email, by_text, bounced, with_words, quiet_from, quiet_until } = notices
  const later = [by_email && 'mail', by_text && 'text message'].filter(Boolean).join(' and ')
  const by = [by_device && 'their device', later].filter(Boolean).join(', then ')
  const back = bounced ? 'Mail bounces' : ''
  if (by === '') return back || 'Nothing: they switched it off'
  const words = `${by.charAt(0).toUpperCase()}${by.slice(1)} ${with_words ? 'with' : 'without'} words`
  const quiet = quiet_from === quiet_until ? '' : `not ${hour(quiet_from)} to ${hour(quiet_until)}`
  return [words, quiet, back.toLowerCase()].filter(Boolean).join(', ')
}

/** Full hour of the day with a no-break space: "9 PM". */
function hour(of: number): string {
  return `${of % 12 === 0 ? 12 : of % 12}\u00A0${of < 12 ? 'AM' : 'PM'}`
}

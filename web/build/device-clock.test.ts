import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that may use the device's clock, because they measure time since an action on the device. */
const DEVICE_TIME = [
  'web/desk/concierge/requests/time/stretches.ts', // a concierge's working time
  'web/desk/concierge/requests/time/work-recorder.tsx',
  'web/desk/shared/own-presence.ts', // ignores an echo for seconds
  'web/member/assistant/offline-calls.ts', // order of waiting answers on this device
  'web/member/frame/live.ts', // age of answers in the query cache
  'web/member/offline/stored-answers.ts',
  'web/member/requests/composer/message-draft.ts', // order of waiting messages on this device
  'web/member/requests/options/use-answer.ts',
  'web/member/requests/ending/use-feedback.ts',
  'web/member/requests/composer/waiting-turn.tsx', // undo of a message that is still on the device
  'web/member/shared/device/send-waiting.ts',
  'web/member/shared/device/shared-item.ts', // time for which shared content is kept on the device
  'web/member/shared/failed-block.tsx', // a pause between attempts
  'web/member/shared/send-quick-answer.ts',
  'web/member/share/share-page.tsx',
  'web/wire/update.ts', // a URL that is in no cache
]

test('the apps use the device’s clock only for time since an action on the device', () => {
  const readers = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8')))
  expect(readers.toSorted()).toEqual(DEVICE_TIME.toSorted())
})

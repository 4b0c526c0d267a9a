import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where only the device's own time counts: how long ago something was done here. */
const DEVICE_TIME = [
  'web/desk/requests/time/stretches.ts', // working time of a colleague
  'web/desk/requests/time/work-recorder.tsx',
  'web/desk/shared/own-presence.ts', // an echo within seconds
  'web/member/assistant/offline-calls.ts', // the order of what waits on this device
  'web/member/frame/live.ts', // how old answers in the query cache are
  'web/member/offline/stored-answers.ts',
  'web/member/requests/message-draft.ts', // the order of what waits on this device
  'web/member/requests/options/use-answer.ts',
  'web/member/requests/use-feedback.ts',
  'web/member/requests/waiting-turn.tsx', // undo of what has not left the device
  'web/member/shared/device/send-waiting.ts',
  'web/member/shared/device/shared-item.ts', // how long something shared is kept on it
  'web/member/shared/failed-block.tsx', // a pause between tries
  'web/member/shared/send-quick-answer.ts',
  'web/member/share/share-page.tsx',
  'web/wire/update.ts', // an address that no cache knows
]

test('the apps read the device’s clock only for how long ago something was done on it', () => {
  const readers = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\bDate\.now\b|\bnew Date\(\)/.test(readFileSync(file, 'utf8')))
  expect(readers.toSorted()).toEqual(DEVICE_TIME.toSorted())
})

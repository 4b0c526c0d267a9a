import { t } from '#basics/language/translate.ts'
import type { MemberDataExport } from '#contract/member/member-data.ts'
import { saveFile } from '#web/kit/layout/save-file.ts'
import { settings } from '#web/wire/settings.ts'

/** Downloads the copy of a member's data. */
export function saveDataFile(data: MemberDataExport) {
  saveFile(t('{brand} data.json', { brand: settings.brand }), JSON.stringify(data, null, 2), 'application/json')
}

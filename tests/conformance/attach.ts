import type { Page } from '@playwright/test'
import { DOT } from '#tests/e2e/files.ts'

export async function attach(page: Page, name: string, mimeType: string) {
  if (mimeType === '') return attachUntyped(page, name)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a file' }).click()
  await (await chooser).setFiles({ name, mimeType, buffer: DOT })
}

/** Like a browser that does not know the file's type. */
async function attachUntyped(page: Page, name: string) {
  await page.locator('input[type=file]').evaluate(
    (input: HTMLInputElement, { named, bytes }) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes)], named))
      input.files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    { named: name, bytes: [...DOT] },
  )
}

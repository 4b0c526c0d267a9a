import { expect, test } from 'vitest'
import { refuseCommonPassword } from './common-passwords.ts'

test.each([
  'password1234',
  'P@ssw0rd2026',
  'passwordpassword',
  'qwertyuiop123',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'letmein12345',
  'x'.repeat(128),
])('%s is rejected', { tags: '@sec-staff-passwords' }, async (password) => {
  await expect(refuseCommonPassword(password)).rejects.toMatchObject({
    status: 422,
    errors: { password: [expect.stringContaining('easy to guess')] },
  })
})

test.each(['tendwell-demo', 'correct horse battery staple', 'a new beginning', 'żółta łódka na rzece'])(
  '%s is accepted',
  async (password) => {
    await expect(refuseCommonPassword(password)).resolves.toBeUndefined()
  },
)

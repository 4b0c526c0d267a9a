import * as z from 'zod/mini'
import * as field from './fields.ts'

export const signInFields = z.object({ email: field.typedEmail, password: field.typedPassword })

export const resetFields = z.object({
  password: field.newPassword,
  password_confirmation: field.passwordConfirmation,
})

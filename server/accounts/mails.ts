import type { OutgoingMessage } from '#server/adapters/message.ts'
import type { Config } from '#server/config.ts'
import { accountMail } from '#server/credentials/account-mail.ts'

/**
 * What we write to members about their account. No name stands in a greeting: a person who signs up with
 * somebody else's address chooses the name, and we would carry their words to a stranger.
 */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

export function recoveryMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/reset-password/${token}`
  return accountMail(settings, recipient, `Set a new ${settings.BRAND_NAME} password`, [
    `Somebody, probably you, asked for a new password for your ${settings.BRAND_NAME} account. You can set one here:`,
    { link, label: 'Set a new password' },
    'The link works once, within two hours. If you ask again, only the newest link works.',
    'If you did not ask for this, you can leave it: your password stays as it is.',
  ])
}

export function unlockMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/unlock/${token}`
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} account is locked`, [
    'A wrong password was typed for your account ten times in a row, so nobody can sign in to it for an hour. You can unlock it right away:',
    { link, label: 'Unlock your account' },
    'The link works for 24 hours. Where you are signed in already, you stay signed in.',
    'If that was not you, there is nothing you have to do. If it keeps happening, please write to us.',
  ])
}

/** To the address that somebody signed up with. */
export function confirmAddressMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/confirm-email/${token}`
  const notMe = `${settings.publicUrl}/not-me/${token}`
  return accountMail(settings, recipient, `Confirm your email address for ${settings.BRAND_NAME}`, [
    `Somebody, probably you, signed up for ${settings.BRAND_NAME} with this email address. Please confirm that it is yours:`,
    { link, label: 'Confirm this address' },
    'The link works for 14 days. You can use your account in the meantime.',
    'If that was not you, somebody uses your address. This closes their account:',
    { link: notMe, label: 'That was not me' },
  ])
}

/** To the owner of an address that somebody tried to sign up with again. */
export function alreadySignedUpMail(settings: Settings, recipient: string): OutgoingMessage {
  const signIn = `${settings.publicUrl}/sign-in`
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, `You already have a ${settings.BRAND_NAME} account`, [
    'Somebody, probably you, tried to sign up with this email address. It already has an account, so nothing was changed. You can sign in here:',
    { link: signIn, label: 'Sign in' },
    'And if you no longer know your password, you can set a new one:',
    { link: recover, label: 'Set a new password' },
    'If that was not you, you can leave this mail.',
  ])
}

export function passwordChangedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} password was changed`, [
    'A new password was set for your account with a link that we sent to this address, and every device was signed out.',
    'If that was not you, please write to us at once.',
  ])
}

/** To the member who changed it in their account. */
export function ownPasswordChangedMail(settings: Settings, recipient: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} password was changed`, [
    'A new password was set in your account, and every other device was signed out.',
    'If that was not you, somebody knew your password. Please set a new one now, and write to us:',
    { link: recover, label: 'Set a new password' },
  ])
}

/** To the address that a member wants to sign in with. */
export function newAddressMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/notices/email/${token}`
  return accountMail(settings, recipient, `Confirm your new address for ${settings.BRAND_NAME}`, [
    `Somebody, probably you, wants to sign in to ${settings.BRAND_NAME} with this address. If it is yours, please confirm it:`,
    { link, label: 'Confirm this address' },
    'The link works for 24 hours. Until you use it, the address from before stays.',
    'If that was not you, you can leave this mail: nothing more will come.',
  ])
}

/** To the owner of an address that a member wanted to move to. */
export function addressInUseMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `You already have a ${settings.BRAND_NAME} account`, [
    'Somebody, probably you, wanted to use this address for another account. It already has one, so nothing was changed.',
    'If that was not you, you can leave this mail.',
  ])
}

/** To the address that still stands. @param wanted where the new mail went, masked */
export function addressAskedMail(settings: Settings, recipient: string, wanted: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} account is about to change its address`, [
    `Somebody, probably you, asked in your account to sign in with ${wanted} from now on. Nothing has changed yet: that address has to be confirmed first.`,
    'If that was not you, somebody knows your password. Set a new one, and the change is off:',
    { link: recover, label: 'Set a new password' },
  ])
}

/** To the address that was. */
export function addressChangedMail(settings: Settings, recipient: string, now: string): OutgoingMessage {
  return accountMail(settings, recipient, `Your ${settings.BRAND_NAME} account has a new address`, [
    `Your account is signed in to with ${now} from now on. Every other device was signed out, and nothing more about it comes here.`,
    'If that was not you, please write to us at once.',
  ])
}

/** @param ending the number's last four digits */
export function secondFactorMail(settings: Settings, recipient: string, ending: string): OutgoingMessage {
  return accountMail(settings, recipient, `Two-step verification of your ${settings.BRAND_NAME} account`, [
    `From now on, signing in to your account takes a code that we send to the phone number ending in ${ending}.`,
    'If that was not you, please write to us at once.',
  ])
}

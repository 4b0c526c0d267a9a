import { t } from '#basics/language/translate.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/**
 * Mails to members about their account. The greeting contains no name: a person who signs up with another person's
 * address chooses the name, and we would deliver their text to a stranger.
 */
type Settings = Pick<Config, 'publicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

export function recoveryMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/reset-password/${token}`
  return accountMail(settings, recipient, t('Set a new {brand} password', { brand: settings.BRAND_NAME }), [
    t('Someone, probably you, asked for a new password for your {brand} account. You can set one here:', {
      brand: settings.BRAND_NAME,
    }),
    { link, label: t('Set a new password') },
    t('The link works once, within two hours. If you ask again, only the newest link works.'),
    t('If you did not ask for this, you can leave it: your password stays as it is.'),
  ])
}

export function unlockMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/unlock/${token}`
  return accountMail(settings, recipient, t('Your {brand} account is locked', { brand: settings.BRAND_NAME }), [
    t(
      'A wrong password was typed for your account ten times in a row, so no one can sign in to it for an hour. You can unlock it right away:',
    ),
    { link, label: t('Unlock your account') },
    t('The link works for 24 hours. Where you are signed in already, you stay signed in.'),
    t('If that was not you, there is nothing you have to do. If it keeps happening, please write to us.'),
  ])
}

/** To the address that a new member signed up with. */
export function confirmAddressMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/confirm-email/${token}`
  const notMe = `${settings.publicUrl}/not-me/${token}`
  return accountMail(settings, recipient, t('Confirm your email address for {brand}', { brand: settings.BRAND_NAME }), [
    t('Somebody, probably you, signed up for {brand} with this email address. Please confirm that it is yours:', {
      brand: settings.BRAND_NAME,
    }),
    { link, label: t('Confirm this address') },
    t('The link works for 14 days. You can use your account in the meantime.'),
    t('If that was not you, somebody uses your address. This closes their account:'),
    { link: notMe, label: t('That was not me') },
  ])
}

/** To the owner of an address for which a second sign-up was attempted. */
export function alreadySignedUpMail(settings: Settings, recipient: string): OutgoingMessage {
  const signIn = `${settings.publicUrl}/sign-in`
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, t('You already have a {brand} account', { brand: settings.BRAND_NAME }), [
    t(
      'Somebody, probably you, tried to sign up with this email address. It already has an account, so nothing was changed. You can sign in here:',
    ),
    { link: signIn, label: t('Sign in') },
    t('And if you no longer know your password, you can set a new one:'),
    { link: recover, label: t('Set a new password') },
    t('If that was not you, you can leave this mail.'),
  ])
}

export function passwordChangedMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Your {brand} password was changed', { brand: settings.BRAND_NAME }), [
    t(
      'A new password was set for your account with a link that we sent to this address, and every device was signed out.',
    ),
    t('If that was not you, please write to us at once.'),
  ])
}

/** To a member who changed the password in their account. */
export function ownPasswordChangedMail(settings: Settings, recipient: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(settings, recipient, t('Your {brand} password was changed', { brand: settings.BRAND_NAME }), [
    t('A new password was set in your account, and every other device was signed out.'),
    t('If that was not you, somebody knew your password. Please set a new one now, and write to us:'),
    { link: recover, label: t('Set a new password') },
  ])
}

/** To the address that a member wants to sign in with. */
export function newAddressMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.publicUrl}/notices/email/${token}`
  return accountMail(settings, recipient, t('Confirm your new address for {brand}', { brand: settings.BRAND_NAME }), [
    t('Somebody, probably you, wants to sign in to {brand} with this address. If it is yours, please confirm it:', {
      brand: settings.BRAND_NAME,
    }),
    { link, label: t('Confirm this address') },
    t('The link works for 24 hours. Until you use it, the address from before stays.'),
    t('If that was not you, you can leave this mail: nothing more will come.'),
  ])
}

/** To the owner of an address to which another member wanted to change. */
export function addressInUseMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, t('You already have a {brand} account', { brand: settings.BRAND_NAME }), [
    t(
      'Somebody, probably you, wanted to use this address for another account. It already has one, so nothing was changed.',
    ),
    t('If that was not you, you can leave this mail.'),
  ])
}

/**
 * To the address that is still in force.
 * @param wanted the new address, masked
 */
export function addressAskedMail(settings: Settings, recipient: string, wanted: string): OutgoingMessage {
  const recover = `${settings.publicUrl}/forgot-password`
  return accountMail(
    settings,
    recipient,
    t('Your {brand} account is about to change its address', { brand: settings.BRAND_NAME }),
    [
      t(
        'Somebody, probably you, asked in your account to sign in with {address} from now on. Nothing has changed yet: that address has to be confirmed first.',
        { address: wanted },
      ),
      t('If that was not you, someone knows your password. Set a new one, and the change is off:'),
      { link: recover, label: t('Set a new password') },
    ],
  )
}

/** To the previous address. */
export function addressChangedMail(settings: Settings, recipient: string, now: string): OutgoingMessage {
  return accountMail(settings, recipient, t('Your {brand} account has a new address', { brand: settings.BRAND_NAME }), [
    t(
      'Your account is signed in to with {address} from now on. Every other device was signed out, and nothing more about it comes here.',
      { address: now },
    ),
    t('If that was not you, please write to us at once.'),
  ])
}

/** @param ending last four digits of the phone number */
export function secondFactorMail(settings: Settings, recipient: string, ending: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    t('Two-step verification of your {brand} account', { brand: settings.BRAND_NAME }),
    [
      t('From now on, signing in to your account takes a code that we send to the phone number ending in {ending}.', {
        ending,
      }),
      t('If that was not you, please write to us at once.'),
    ],
  )
}

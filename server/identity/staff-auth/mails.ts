import type { CompanyRight } from '#contract/desk/session.ts'
import { accountMail } from '#server/identity/credentials/account-mail.ts'
import type { OutgoingMessage } from '#server/platform/adapters/message.ts'
import type { Config } from '#server/platform/config/config.ts'

/** Mails to staff about their desk accounts. */
type Settings = Pick<Config, 'deskPublicUrl' | 'BRAND_NAME' | 'SUPPORT_EMAIL' | 'look'>

type Employer = { readonly company: string; readonly right: CompanyRight }

/** What a company's staff can do at the desk, and how to begin. */
const FOR_COMPANY: Record<CompanyRight, readonly [string, string]> = {
  everything: [
    'There you upload the list of people who may use it, print posters and copy texts that tell them, see how many have signed up, and read the report of each quarter. You see counts, never who asked for what.',
    'Begin with the list: under People, “Upload a list” shows what would change before anything does. Under Team you invite your colleagues, for example from IT.',
  ],
  report: [
    'There you read the report of each quarter: totals, never who asked for what.',
    'The first one is published two weeks after a quarter has ended. We email you when it is there.',
  ],
  sync: [
    'There you connect your company’s sign-in and its list of people. You see no report and no request.',
    'Begin under Sign-in & sync: it tells you what to enter at your own provider.',
  ],
}

/** @param employer null for the installation's own staff */
export function invitationMail(
  settings: Settings,
  recipient: string,
  token: string,
  employer: Employer | null,
): OutgoingMessage {
  const link = `${settings.deskPublicUrl}/set-password/${token}`
  return accountMail(settings, recipient, `Your account at the ${settings.BRAND_NAME} desk`, [
    `You have been given an account at the ${settings.BRAND_NAME} desk${employer ? ` for ${employer.company}` : ''}. Choose a password to begin:`,
    { link, label: 'Choose a password' },
    ...(employer ? FOR_COMPANY[employer.right] : []),
    `The link works once, within seven days. If it has run out, ask ${employer ? 'the person who invited you' : 'operations'} for a new one.`,
  ])
}

/**
 * Sent to everyone in operations, so that a staff member who creates a second account for themselves under another name
 * is noticed.
 */
export function newColleagueMail(
  settings: Settings,
  recipient: string,
  { name, role, by }: { name: string; role: string; by: string },
): OutgoingMessage {
  return accountMail(settings, recipient, `A new account at the ${settings.BRAND_NAME} desk`, [
    `${by} has invited ${name} to the desk, as ${role}.`,
    { link: `${settings.deskPublicUrl}/staff`, label: 'Look at the staff' },
    'If you do not know of this, please ask, and close the account until you do.',
  ])
}

export function staffRecoveryMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.deskPublicUrl}/set-password/${token}`
  return accountMail(settings, recipient, `Set a new password for the ${settings.BRAND_NAME} desk`, [
    `Someone, probably you, asked for a new password for your account at the ${settings.BRAND_NAME} desk. You can set one here:`,
    { link, label: 'Set a new password' },
    'The link works once, within two hours. If you ask again, only the newest link works.',
    'If you did not ask for this, you can leave it: your password stays as it is.',
  ])
}

export function staffUnlockMail(settings: Settings, recipient: string, token: string): OutgoingMessage {
  const link = `${settings.deskPublicUrl}/unlock/${token}`
  return accountMail(settings, recipient, `Your account at the ${settings.BRAND_NAME} desk is locked`, [
    'Wrong passwords were typed for your account too many times in a row, so no one can sign in to it for an hour. You can unlock it right away:',
    { link, label: 'Unlock your account' },
    'The link works for 24 hours. Where you are signed in already, you stay signed in.',
    'If that was not you, please tell operations.',
  ])
}

export function staffPasswordMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Your password for the ${settings.BRAND_NAME} desk was changed`, [
    'A new password was set for your account at the desk with a link that we sent to this address, and every device was signed out.',
    'If that was not you, please tell operations at once.',
  ])
}

export function codeGuessesMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Someone has your password for the ${settings.BRAND_NAME} desk`, [
    'Your password was typed correctly for your account at the desk, and then wrong codes, ten times within an hour. No one has signed in with them.',
    'If that was not you, someone knows your password: please set a new one now, with “Forgot your password?” on the sign-in page, and tell operations.',
  ])
}

/** @param issuer its name, as on the button of the sign-in page */
export function codeGuessesByIssuerMail(settings: Settings, recipient: string, issuer: string): OutgoingMessage {
  return accountMail(settings, recipient, `Wrong codes for your account at the ${settings.BRAND_NAME} desk`, [
    `Someone signed in at the desk as you with ${issuer}, and then typed wrong codes, ten times within an hour. No one has signed in with them.`,
    `If that was not you, someone can sign in as you with ${issuer}: please tell the people who look after it, and operations, at once.`,
  ])
}

export function deviceAddedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(settings, recipient, `A second factor was added for the ${settings.BRAND_NAME} desk`, [
    `“${name}” now signs you in at the desk, together with your password.`,
    'If that was not you, please tell operations at once.',
  ])
}

export function deviceRemovedMail(settings: Settings, recipient: string, name: string): OutgoingMessage {
  return accountMail(settings, recipient, `A second factor was removed for the ${settings.BRAND_NAME} desk`, [
    `“${name}” no longer signs you in at the desk.`,
    'If that was not you, please tell operations at once.',
  ])
}

export function recoveryCodeMail(settings: Settings, recipient: string, left: number): OutgoingMessage {
  return accountMail(settings, recipient, `A recovery code was used for the ${settings.BRAND_NAME} desk`, [
    `One of your recovery codes has signed you in at the desk. ${left === 1 ? '1 is' : `${left} are`} left; you can make ten new ones on your account’s page.`,
    'If that was not you, please tell operations at once.',
  ])
}

export function newRecoveryCodesMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `New recovery codes for the ${settings.BRAND_NAME} desk`, [
    'Ten new recovery codes were made for your account at the desk. Those from before no longer work.',
    'If that was not you, please tell operations at once.',
  ])
}

export function resetAskedMail(settings: Settings, recipient: string, asker: string): OutgoingMessage {
  return accountMail(
    settings,
    recipient,
    `A reset of your second factor for the ${settings.BRAND_NAME} desk was asked for`,
    [
      `${asker} has asked that your authenticator apps and recovery codes be removed. Another colleague in operations has to approve it within 24 hours; then your password signs you in, and you set up a second factor again.`,
      'If you have not lost yours, please tell operations at once.',
    ],
  )
}

export function resetDoneMail(settings: Settings, recipient: string): OutgoingMessage {
  return accountMail(settings, recipient, `Your second factor for the ${settings.BRAND_NAME} desk was reset`, [
    'Two colleagues in operations have removed your authenticator apps and recovery codes, and every device was signed out. Please sign in with your password and set up a second factor again.',
    'If you have not asked for this, please tell operations at once.',
  ])
}

/** Where anybody can have an address: knowing it says nothing about who they work for. */
const PUBLIC = new Set([
  'aol.com',
  'duck.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'tutanota.com',
  'yahoo.com',
  'yandex.com',
  'zoho.com',
])

export const isPublicDomain = (domain: string) => PUBLIC.has(domain)

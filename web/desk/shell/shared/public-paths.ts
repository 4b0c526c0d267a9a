/** Pages of links in emails, and pages that request such an email. They open with or without a session. */
export const PUBLIC_PATHS = /^\/(set-password|unlock|forgot-password)(\/|$)/

/** The setup has its own frame. */
export const SETTING_UP = /^\/setup(\/|$)/

/** What mails to colleagues lead to, and what leads to such a mail: before the desk, no matter who is signed in. */
export const BEFORE_DESK = /^\/(set-password|unlock|forgot-password)(\/|$)/

/** The first run has a frame of its own. */
export const SETTING_UP = /^\/setup(\/|$)/

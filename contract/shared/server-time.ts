/** Header of every API response: the server's time in milliseconds since 1970. The apps use this clock. */
export const SERVER_TIME = 'server-time'

/** Header of every answer of the API: when the server answered, in milliseconds since 1970. The apps reckon with this clock. */
export const SERVER_TIME = 'server-time'

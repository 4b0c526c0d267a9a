/** What each of our connections sets. Our statements are short: compiling one by a guess of its cost takes longer. */
export const SESSION = '-c timezone=UTC -c jit=off'

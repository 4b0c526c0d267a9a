/** Files that a system is still writing have another ending, or start with a dot. */
export const isWatched = (name: string): boolean => /\.csv$/i.test(name) && !name.startsWith('.')

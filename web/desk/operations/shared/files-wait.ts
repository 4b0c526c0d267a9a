export const filesWait = (count: number) =>
  count === 1 ? '1 file waits' : `${count.toLocaleString('en-US')} files wait`

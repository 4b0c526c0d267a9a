let left: string | null = null

/** Message from one sign-in page to the next, shown once. */
export const noticeAtDoor = {
  leave(sentence: string) {
    left = sentence
  },
  take(): string | null {
    const sentence = left
    left = null
    return sentence
  },
}

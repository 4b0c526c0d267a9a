let left: string | null = null

/** What one page in front of the desk tells on the next: said once. */
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

/** The file is gone, or is no longer the version that was seen. */
export class FileChanged extends Error {
  constructor() {
    super('The file was changed while it was read.')
    this.name = 'FileChanged'
  }
}

/** A file that cannot become a run. The message is for the company. */
export class FileRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FileRefused'
  }
}

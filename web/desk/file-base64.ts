/** A file's bytes as they travel inside JSON. */
export function fileBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    // a data address: `data:image/png;base64,…`, and `data:` alone for an empty file
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error(`${file.name} cannot be read. Please choose it again.`))
    reader.readAsDataURL(file)
  })
}

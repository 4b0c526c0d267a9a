// Imported before anything else, so every Node with modules must be able to parse it.
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Tendwell needs Node 20.19 or newer to start, and this is ${process.version}: install a newer Node.`)
  process.exit(1)
}

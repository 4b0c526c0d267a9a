import './require-node.js'
import { alone } from './alone.js'
import { ensureInstalled } from './install.js'
import { told } from './told.js'
import { ensureBuilt } from './web-apps.js'

await told(() =>
  alone(async () => {
    await ensureInstalled()
    await ensureBuilt()
  }),
)

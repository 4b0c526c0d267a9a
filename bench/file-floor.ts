import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServedFile } from './servers.ts'

// The least that Node needs for the same files: bytes from memory, the same headers, and nothing else.

const served = JSON.parse(process.env.FILES ?? '[]') as readonly ServedFile[] // as startFileFloor wrote it
const files = new Map(
  served.map(({ path, file, headers }) => [path, { body: readFileSync(file), headers: headers.flat() }]),
)

createServer((request, response) => {
  const file = files.get(request.url ?? '')
  if (file) response.writeHead(200, file.headers).end(file.body)
  else response.writeHead(request.url === '/readyz' ? 200 : 404).end()
}).listen(Number(process.env.PORT), '127.0.0.1')

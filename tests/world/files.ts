import { crc32 } from 'node:zlib'
import { UPLOAD_MAX_BYTES } from '#contract/shared/upload.ts'
import type { TestMember, TestStaff } from './people.ts'
import type { World } from './world.ts'

/** A valid picture of one white pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
const IEND_BYTES = 12
const CHUNK_BYTES = 12

/** A valid picture that contains these bytes, in a chunk after its pixels that decoders ignore and the server stores. */
export function pngWith(content: Buffer) {
  const body = Buffer.concat([Buffer.from('IDAT'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  const end = PNG.length - IEND_BYTES
  return Buffer.concat([PNG.subarray(0, end), length, body, check, PNG.subarray(end)])
}

/** A picture of the maximum file size. */
export const largestPng = () => pngWith(Buffer.alloc(UPLOAD_MAX_BYTES - PNG.length - CHUNK_BYTES))

type Sent = { filename?: string; bytes?: Buffer; requestId?: string }

/** Uploads a file like the apps. Returns its key. */
export async function upload(world: World, person: TestMember | TestStaff, sent: Sent = {}): Promise<string> {
  const { filename = 'scan.png', bytes = PNG, requestId } = sent
  const api = person.kind === 'member' ? '/api/v1' : '/desk/api'
  const announced = await world
    .as(person)
    .post(`${api}/uploads/presigned_url`, { upload: { filename }, ...(requestId && { request_id: requestId }) })
  const put = await putFile(world, announced.body.presigned_url, bytes)
  if (put.status !== 200) throw new Error(`The upload was answered ${put.status}: ${put.text}`)
  return announced.body.key
}

/** One PUT to a presigned URL, at the server in it. */
export async function putFile(
  world: World,
  address: string,
  bytes: Buffer,
  headers: Record<string, string> = { 'content-type': 'application/octet-stream' },
) {
  const { pathname, search } = new URL(address)
  const door = address.startsWith(world.app.config.deskPublicUrl) ? world.deskDoor : world.memberDoor
  const answer = await door.inject({ method: 'PUT', url: pathname + search, payload: bytes, headers })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

/** Opens an expiring URL. */
export async function openFile(world: World, address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address)
  const door = address.startsWith(world.app.config.deskPublicUrl) ? world.deskDoor : world.memberDoor
  const answer = await door.inject({ method: 'GET', url: pathname + search, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { App } from '#server/platform/http/app.ts'
import { openS3 } from '#tests/harness/s3-stand-in.ts'
import { newFeed, work } from '#tests/world/company/feeds.ts'
import { setUpWorld } from '#tests/world/world.ts'
import { FEED_MAX_BYTES } from '../receive-file.ts'
import { followFiles } from './follow-files.ts'
import { openWatchedFiles } from './open-watched-files.ts'
import type { WatchedFiles } from './watched-files.ts'

const world = setUpWorld({ RATE_LIMITS: 'off' })
const olga = () => world.as(world.olga)

/** Where companies put files, as they see it. */
type Place = {
  readonly files: WatchedFiles
  put(path: string, text: string): void
  read(path: string): string
  /** All files of a company's folder. */
  paths(slug: string): string[]
  close(): Promise<void>
}

async function openFolder(): Promise<Place> {
  const root = mkdtempSync(join(tmpdir(), 'tendwell-feeds-'))
  return {
    files: await openWatchedFiles(root, {}, world.app.log),
    put(path, text) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    paths: (slug) =>
      readdirSync(join(root, slug), { recursive: true, encoding: 'utf8' })
        .filter((path) => statSync(join(root, slug, path)).isFile())
        .toSorted(),
    close: async () => rmSync(root, { recursive: true }),
  }
}

async function openBucket(): Promise<Place> {
  const account = { bucket: 'feeds', accessKeyId: 'id', secretAccessKey: 'secret', region: 'eu-north-1' }
  const { url, contents, close } = await openS3(account)
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const address = `s3://feeds/nightly?endpoint=${encodeURIComponent(url)}&region=eu-north-1`
  return {
    files: await openWatchedFiles(address, credentials, world.app.log),
    put: (path, text) => void contents.objects.set(`nightly/${path}`, Buffer.from(text)),
    read: (path) => contents.objects.get(`nightly/${path}`)?.toString() ?? '',
    paths(slug) {
      const prefix = `nightly/${slug}/`
      return [...contents.objects.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    },
    close,
  }
}

let place: Place
let follow: () => Promise<void>
beforeEach(async () => {
  place = await openFolder()
  follow = following(world.app, place)
})
afterEach(() => place.close())

/** What a server's job does in one look, 30 seconds after the previous one. */
function following(app: App, { files }: Place): () => Promise<void> {
  const job = followFiles(files)
  return async () => {
    world.clock.advance(30_000)
    while ((await job(app)) > 0);
  }
}

/** Two looks, after which the file is complete; the run; and the look that moves the file away. */
async function takeOver() {
  await follow()
  await follow()
  await work(world)
  await follow()
}

type Feed = Awaited<ReturnType<typeof newFeed>>
const runsOf = async (feed: Feed) => (await feed.get('/runs')).body.runs

describe.each([
  { name: 'a folder', open: openFolder },
  { name: 'a bucket', open: openBucket },
])('a file in $name', ({ open }) => {
  beforeEach(async () => {
    await place.close()
    place = await open()
    follow = following(world.app, place)
  })

  test('is applied and moved to done', async () => {
    const feed = await newFeed(world)
    place.put(`${feed.slug}/people of acme & co.csv`, feed.people(3))
    await takeOver()
    expect(await runsOf(feed)).toMatchObject([{ state: 'applied', mode: 'full', rows: 3, added: 3 }])
    expect(place.paths(feed.slug)).toEqual(['done/people of acme & co.csv'])
  })

  test('waits while it is being written', async () => {
    const feed = await newFeed(world)
    const path = `${feed.slug}/people.csv`
    for (const count of [1, 2, 3]) {
      place.put(path, feed.people(count))
      await follow()
    }
    expect(await runsOf(feed)).toEqual([])
    await takeOver()
    expect(await runsOf(feed)).toMatchObject([{ state: 'applied', rows: 3 }])
  })

  test('that cannot be read is moved to failed, with its faults beside it', async () => {
    const feed = await newFeed(world)
    place.put(`${feed.slug}/people.csv`, 'name,city\nAnn,Oslo')
    await takeOver()
    expect(await runsOf(feed)).toMatchObject([{ state: 'failed' }])
    expect(place.paths(feed.slug).toSorted()).toEqual(['failed/people.csv', 'failed/people.faults.csv'])
    const faults = place.read(`${feed.slug}/failed/people.faults.csv`)
    expect(faults).toContain('names no column')
    expect(faults).not.toContain('Oslo')
  })

  test('stays where it is while its run is held, until a person has decided', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(40))
    place.put(`${feed.slug}/people.csv`, feed.people(10))
    await takeOver()
    const [held] = await runsOf(feed)
    expect(held).toMatchObject({ state: 'held', removed: 30 })
    expect(place.paths(feed.slug)).toEqual(['people.csv'])
    await olga().post(`/desk/api/feed_runs/${held.id}/apply`, { removed: 30 })
    await follow()
    expect(place.paths(feed.slug)).toEqual(['done/people.csv'])
  })

  test('that replaces one on hold under the same name is taken, and the old one is not moved in its place', async () => {
    const feed = await newFeed(world)
    await feed.send(feed.people(40))
    place.put(`${feed.slug}/people.csv`, feed.people(10))
    await takeOver()
    place.put(`${feed.slug}/people.csv`, feed.people(39))
    await takeOver()
    expect((await runsOf(feed)).slice(0, 2)).toMatchObject([
      { state: 'applied', removed: 1 },
      { state: 'failed', reason: 'A newer file took its place.' },
    ])
    expect(place.read(`${feed.slug}/done/people.csv`)).toBe(feed.people(39))
  })

  test('is taken once by two servers', async () => {
    const feed = await newFeed(world)
    const other = following({ ...(await world.anotherNode()).app, storage: world.app.storage }, place)
    place.put(`${feed.slug}/a.csv`, feed.people(2))
    place.put(`${feed.slug}/b.joiners.csv`, feed.people(1, 2))
    for (let looks = 0; looks < 4; looks += 1) await Promise.all([follow(), other()])
    await work(world)
    await Promise.all([follow(), other()])
    expect(await runsOf(feed)).toHaveLength(2)
    expect(place.paths(feed.slug).toSorted()).toEqual(['done/a.csv', 'done/b.joiners.csv'])
  })
})

test('the name of a file tells its mode, and files of a company are taken in the order in which they came', async () => {
  const feed = await newFeed(world)
  place.put(`${feed.slug}/z-people.csv`, feed.people(3))
  await follow()
  place.put(`${feed.slug}/b.joiners.csv`, feed.people(2, 3))
  await follow()
  place.put(`${feed.slug}/a.LEAVERS.CSV`, feed.people(1))
  await takeOver()
  expect((await runsOf(feed)).toReversed()).toMatchObject([
    { mode: 'full', added: 3, removed: 0 },
    { mode: 'joiners', added: 2, removed: 0 },
    { mode: 'leavers', added: 0, removed: 1 },
  ])
})

test('the same file is applied again with nothing to do', async () => {
  const feed = await newFeed(world)
  for (let nights = 0; nights < 2; nights += 1) {
    place.put(`${feed.slug}/people.csv`, feed.people(3))
    await takeOver()
  }
  expect(await runsOf(feed)).toMatchObject([
    { state: 'applied', added: 0, unchanged: 3 },
    { state: 'applied', added: 3 },
  ])
  expect(place.paths(feed.slug)).toEqual(['done/people.csv'])
})

test('a file in the folder of no company is refused with the name of the folder', async () => {
  place.put('no-such-company/people.csv', 'email\nann@x.example')
  await takeOver()
  expect(place.paths('no-such-company')).toEqual(['failed/people.csv', 'failed/people.faults.csv'])
  expect(place.read('no-such-company/failed/people.faults.csv')).toContain(
    'No company’s link ends with “no-such-company”',
  )
})

test('a file of a closed company is refused', async () => {
  const feed = await newFeed(world)
  await olga().patch(`/desk/api/companies/${feed.companyId}`, { closed: true })
  place.put(`${feed.slug}/people.csv`, feed.people(2))
  await takeOver()
  expect(place.read(`${feed.slug}/failed/people.faults.csv`)).toContain(
    'This company is closed, so nothing was changed.',
  )
  expect((await olga().get(`/desk/api/companies/${feed.companyId}/feed`)).body.runs).toEqual([])
})

test('a file above 100 MB is refused', async () => {
  const feed = await newFeed(world)
  place.put(`${feed.slug}/people.csv`, feed.people(2))
  const { files } = place
  place = {
    ...place,
    files: { ...files, list: async () => (await files.list()).map((file) => ({ ...file, size: FEED_MAX_BYTES + 1 })) },
  }
  follow = following(world.app, place)
  await takeOver()
  expect(place.read(`${feed.slug}/failed/people.faults.csv`)).toContain('larger than 100 MB')
})

test('links and files that are no CSV are left alone', { tags: '@sec-feed-folder' }, async () => {
  const [feed, other] = [await newFeed(world), await newFeed(world)]
  place.put(`${other.slug}/people.txt`, other.people(2))
  place.put(`${feed.slug}/.people.csv`, feed.people(2))
  const root = mkdtempSync(join(tmpdir(), 'tendwell-links-'))
  const linked = await openWatchedFiles(root, {}, world.app.log)
  mkdirSync(join(root, feed.slug))
  writeFileSync(join(root, 'secret'), feed.people(2))
  symlinkSync(join(root, 'secret'), join(root, feed.slug, 'people.csv'))
  await takeOver()
  follow = following(world.app, { ...place, files: linked })
  await takeOver()
  expect([await runsOf(feed), await runsOf(other)]).toEqual([[], []])
  expect(place.paths(other.slug)).toEqual(['people.txt'])
  rmSync(root, { recursive: true })
})

test('a file that is changed while it is copied is not taken in that version', async () => {
  const feed = await newFeed(world)
  const path = `${feed.slug}/people.csv`
  place.put(path, feed.people(2))
  const { files } = place
  let opened = 0
  const changing: WatchedFiles = {
    ...files,
    async *open(file) {
      opened += 1
      for await (const part of files.open(file)) {
        if (opened === 1) place.put(path, feed.people(3))
        yield part
      }
    },
  }
  follow = following(world.app, { ...place, files: changing })
  await takeOver()
  expect(await runsOf(feed)).toEqual([])
  await takeOver()
  expect(await runsOf(feed)).toMatchObject([{ state: 'applied', rows: 3 }])
})

test('a file that a stopped server had begun to copy is taken by another one', async () => {
  const feed = await newFeed(world)
  place.put(`${feed.slug}/people.csv`, feed.people(2))
  const { files } = place
  const stuck: WatchedFiles = {
    ...files,
    open() {
      throw new Error('the server was killed')
    },
  }
  follow = following(world.app, { ...place, files: stuck })
  await follow()
  await expect(follow()).rejects.toThrow('killed')
  follow = following(world.app, place)
  await takeOver()
  expect(await runsOf(feed)).toEqual([])
  world.clock.advance(10 * 60_000)
  await takeOver()
  expect(await runsOf(feed)).toMatchObject([{ state: 'applied', rows: 2 }])
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalog } from './catalog.ts'
import { before, fillDates } from './dates.ts'
import { readBaselines, readDefaultBaselines, readSavedReplies } from './desk.ts'
import { readOfferings } from './offerings.ts'
import { readPeople } from './people.ts'
import { colleaguesRequests, parseRequest, readRequests } from './requests.ts'
import { timelineOf } from './timeline.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const catalog = readCatalog()
const { categories, ideas, knownData } = catalog
const { companies, staff, members, colleagues } = readPeople()
const { offerings, categories: offeringCategories } = readOfferings()
const smallJobs = colleaguesRequests(colleagues, catalog, now)
const requests = [...readRequests(now), ...smallJobs]
const open = requests.filter(({ closed }) => !closed)
const questions = ideas.flatMap(({ questions }) => questions)

test('the nine categories have the names of the specification and hues with a picture', () => {
  expect(categories.map(({ name }) => name).toSorted()).toEqual([
    'Car',
    'Family',
    'Finances',
    'Home',
    'Home / moving',
    'Medical / employer benefits',
    'Pet',
    'Travel',
    'Wildcard',
  ])
  for (const { image_url } of [...categories, ...offeringCategories]) expectPicture(image_url)
})

test('the dashboard starts with Medical, Home and Family and their three ideas in the design', () => {
  const shown = categories.slice(0, 3).map(({ hue }) =>
    ideas
      .filter((idea) => idea.hue === hue && idea.forAlpha)
      .slice(0, 3)
      .map(({ name }) => name),
  )
  expect(shown).toEqual([
    ['Book a check-up', 'Dispute a medical bill', 'Find a specialist in network'],
    ['Get a repair quoted', 'Find a weekly cleaner', 'Compare home insurance'],
    ['Arrange help for a parent', 'Find after-school care', 'Plan a birthday'],
  ])
})

test('every idea except the blank pages has a default baseline with its assumptions', () => {
  const defaults = readDefaultBaselines()
  expect(defaults.map(({ idea }) => idea).toSorted()).toEqual(
    ideas
      .filter(({ custom }) => !custom)
      .map(({ id }) => id)
      .toSorted(),
  )
  for (const { minutes, source } of defaults) {
    expect(minutes).toBeGreaterThan(0)
    expect(source).toMatch(/^A default, estimated and not measured: /)
    expect(source.length).toBeLessThanOrEqual(300)
  }
  // a default baseline is not higher than the measured one
  const measured = new Map(readBaselines().map(({ idea, minutes }) => [idea, minutes]))
  for (const { idea, minutes } of defaults) expect(minutes).toBeLessThanOrEqual(measured.get(idea) ?? minutes)
})

test('at least 40 ideas are visible, some are unreleased, and each category has one blank page', () => {
  expect(ideas.filter(({ forAlpha, custom }) => forAlpha && !custom).length).toBeGreaterThanOrEqual(40)
  expect(ideas.some(({ forAlpha }) => !forAlpha)).toBe(true)
  for (const { hue } of categories)
    expect(
      ideas.filter((idea) => idea.custom && idea.hue === hue),
      hue,
    ).toHaveLength(1)
  expect(ideas.find(({ id }) => id === 720)?.name).toBe('Help me with my benefits')
})

test('IDs and slugs of ideas are unique and differ from those of the onboarding', () => {
  expectUnique(ideas.map(({ id }) => id))
  expectUnique(ideas.map(({ slug }) => slug))
  expect(ideas.map(({ id }) => id)).not.toContain(603)
})

test('an idea has three to seven questions, with each Datum once', () => {
  for (const { name, questions } of ideas) {
    expect(questions.length, name).toBeGreaterThanOrEqual(3)
    expect(questions.length, name).toBeLessThanOrEqual(7)
    expectUnique(questions.map(({ datum }) => datum))
    expect(
      questions.some(({ optional }) => !optional),
      name,
    ).toBe(true)
  }
})

test('a question contains no greeting, because it is also shown above its answer', () => {
  expect(questions.filter(({ question }) => /^[^?]*[.!] /.test(question)).map(({ question }) => question)).toEqual([])
})

test('every type of question is used, and a choice has three to five options with different values', () => {
  expect(new Set(questions.map(({ type }) => type)).size).toBe(6)
  for (const { question, type, choices } of questions) {
    if (type !== 'SingleSelectInput') expect(choices, question).toEqual([])
    else {
      expect(choices.length, question).toBeGreaterThanOrEqual(3)
      expect(choices.length, question).toBeLessThanOrEqual(5)
      expectUnique(choices.map(({ value }) => value))
      expectUnique(choices.map(({ label }) => label))
    }
  }
})

test('a Datum has one type and one set of choices in every survey', () => {
  const seen = new Map<number, string>()
  for (const { datum, type, choices } of questions) {
    const kind = JSON.stringify([type, choices])
    expect(seen.get(datum) ?? kind, `${datum}`).toBe(kind)
    seen.set(datum, kind)
  }
  for (const { id, label } of knownData)
    expect(questions.filter(({ datum }) => datum === id).length, label).toBeGreaterThan(0)
})

test('the people of the operating page exist once', () => {
  const emails = [...members, ...staff].map(({ email }) => email)
  expectUnique(emails)
  for (const name of ['member', 'new', 'mfa', 'nophone', 'plain', 'concierge', 'concierge2', 'operations', 'employer'])
    expect(emails).toContain(`${name}@tendwell.test`)
  expect(emails.filter((email) => !/^[a-z0-9.]+@[a-z-]+\.(test|example)$/.test(email))).toEqual([])
  expect(members.find(({ email }) => email === 'mfa@tendwell.test')).toMatchObject({
    company: 'halden',
    phone: '5550100199',
  })
  expect(companies.filter(({ internal }) => internal)).toHaveLength(2)
})

test('a member without onboarding has no request, and a member who must verify has a phone', () => {
  for (const member of members.filter(({ welcome }) => !welcome))
    expect(
      requests.filter((request) => request.member === member.key),
      member.key,
    ).toEqual([])
  for (const { key, company, phone } of members)
    expect(Boolean(phone), key).toBe(company === 'halden' && key !== 'dolores')
})

test('twelve benefits and fourteen partner offers use every kind of section and have a link', () => {
  const benefits = offerings.filter(({ type }) => type === 'benefit')
  expect(benefits).toHaveLength(12)
  expect(offerings).toHaveLength(26)
  expect(benefits.filter(({ company }) => company === 'brightwater').length).toBeGreaterThanOrEqual(6)
  expectUnique(offerings.map(({ id }) => id))
  const sections = offerings.flatMap((offering) => offering.sections)
  expect(new Set(sections.map(({ section_type }) => section_type)).size).toBe(3)
  const keys = sections.filter(({ section_type }) => section_type === 'key_value').flatMap(({ items }) => items)
  expect(new Set(keys.map(({ key }) => key))).toEqual(new Set(['phone', 'email', 'download', 'link']))
  for (const { help, logo, company, type, categories: filed } of offerings) {
    expectPicture(`/images/providers/${logo}.svg`)
    expect(company !== null).toBe(type === 'benefit')
    expect(offeringCategories.map(({ name }) => name)).toEqual(expect.arrayContaining(filed))
    if (help) expect(ideas.find(({ id }) => id === help.survey)?.forAlpha, `${help.survey}`).toBe(true)
  }
  for (const { slug } of companies) expectPicture(`/images/companies/${slug}.svg`)
})

test('every link and address uses a reserved name, and every phone number is fictional', () => {
  const text = JSON.stringify({ offerings, members, requests })
  for (const [url] of text.matchAll(/https?:\/\/[^"\\]+/g)) expect(new URL(url).hostname).toMatch(/\.(test|example)$/)
  for (const [, phone] of text.matchAll(/\((\d{3}\) \d{3}-\d{4})/g)) expect(phone).toMatch(/^555\) 010-01\d\d$/)
  for (const { welcome } of members) expect(welcome?.phone ?? '5550100100').toMatch(/^(55501001\d\d|\d{3}55501\d\d)$/)
})

test('the queue matches the design: seven of Renata, four unassigned, fifty-eight in total', () => {
  expect(open).toHaveLength(58)
  expect(open.filter(({ concierge }) => concierge === 'renata')).toHaveLength(7)
  expect(open.filter(({ concierge }) => concierge === undefined)).toHaveLength(4)
  expect(new Set(open.map(({ waiting_on }) => waiting_on))).toEqual(new Set([undefined, 'us', 'member', 'third_party']))
})

test('Maya has five open and seventeen completed requests, three new messages, and one long thread', () => {
  const hers = requests.filter(({ member }) => member === 'maya')
  expect(hers.filter(({ closed }) => !closed)).toHaveLength(5)
  expect(hers.filter(({ closed }) => closed)).toHaveLength(17)
  expect(hers.reduce((sum, { unread }) => sum + unread, 0)).toBe(3)
  expect(Math.max(...hers.map(({ thread }) => thread.length))).toBeGreaterThanOrEqual(30)
})

test('each request answers the questions of its idea with valid answers', () => {
  for (const { idea: id, name, answers, member } of requests) {
    const idea = ideas.find((one) => one.id === id)
    expect(idea?.forAlpha, name).toBe(true)
    expect(answers, name).toHaveLength(idea?.questions.length ?? 0)
    const { welcome } = members.find(({ key }) => key === member) ?? {}
    idea?.questions.forEach((question, index) => {
      const answer = answers[index] ?? 'skipped'
      const place = `${name}: ${question.question}`
      if (answer === 'skipped') expect(question.optional, place).toBe(true)
      else if (answer === 'own') {
        expect([104, 165, 148, 150, 311], place).toContain(question.datum)
        expect(welcome, place).toBeDefined()
      } else if ('file' in answer) {
        expect(question.type, place).toBe('SingleUploadInput')
        expect(existsSync(join(import.meta.dirname, '../../../../demo/files', answer.file)), place).toBe(true)
      } else if (question.type === 'SingleSelectInput')
        expect(
          question.choices.map(({ value }) => value),
          place,
        ).toContain(answer.text)
      else expect(['TextInput', 'MultilineTextInput'], place).toContain(question.type)
    })
  }
})

test('times increase in every thread, from its opening to its end, after its member joined', () => {
  for (const request of requests) {
    const timeline = timelineOf(request, now)
    const agos = request.thread.map(({ ago }) => before(now, ago).getTime())
    expect(agos, request.name).toEqual(agos.toSorted((left, right) => left - right))
    const { joined = '' } = members.find(({ key }) => key === request.member) ?? {}
    expect(timeline[0]).toMatchObject({ kind: 'event', event: 'opened' })
    expect(timeline[0]?.at.getTime() ?? 0, request.name).toBeGreaterThan(before(now, joined).getTime())
    if (request.closed) expect(timeline.at(-1), request.name).toMatchObject({ event: 'status' })
    const written = timeline.filter(({ kind }) => kind !== 'event').map((entry) => ('body' in entry ? entry.body : ''))
    expect(written, request.name).toEqual(request.thread.map(({ body }) => body))
    expectUnique(timeline.map(({ at }) => at.getTime()))
    const takenAt = timeline.findIndex((entry) => entry.kind === 'event' && entry.event === 'taken')
    const firstOfOurs = timeline.findIndex(({ kind }) => kind === 'staff' || kind === 'note')
    if (firstOfOurs >= 0) expect(takenAt, request.name).toBeLessThan(firstOfOurs)
  }
})

test("most categories of the employer's totals have enough people, and some have too few", () => {
  const brightwater = new Set(members.filter(({ company }) => company === 'brightwater').map(({ key }) => key))
  const done = requests.filter(({ member, closed }) => closed && brightwater.has(member))
  const people = categories.map(({ hue }) => {
    const inIt = done.filter(({ idea }) => ideas.find(({ id }) => id === idea)?.hue === hue)
    return new Set(inIt.map(({ member }) => member)).size
  })
  expect(people.filter((count) => count >= 10).length).toBeGreaterThanOrEqual(6)
  expect(people.some((count) => count > 0 && count < 10)).toBe(true)
})

test('no member requests the same small job twice', () => {
  const jobs = smallJobs.map(({ member, thread }) => `${member}: ${thread[0]?.body}`)
  expect(new Set(jobs).size).toBe(jobs.length)
})

test('a faulty request file is rejected with its name and the fault', () => {
  const text = '---\nmember: maya\nidea: 702\nopened: yesterday\n---\n\n# Move\n\n## Answers\n\n- Me\n'
  expect(() => parseRequest('requests/move.md', text)).toThrow(/requests\/move\.md(.|\n)*8d 4h ago(.|\n)*opened/)
})

test('dates are relative to now and written as people write them', () => {
  expect(fillDates('{weekday 2}, {day 11}, {ordinal 11}, {month -130}', now)).toBe('Sunday, December 1, the 1st, July')
  expect(fillDates('{span 3 5}; {span 9 12}', now)).toBe('November 23–25; November 29 – December 2')
  expect(fillDates('{longSpan Friday@21 Friday@21+4}', now)).toBe('Friday, December 11 to Tuesday, December 15')
  expect(() => fillDates('{wekday 2}', now)).toThrow('wekday')
})

test('no placeholders remain in the content', () => {
  const text = JSON.stringify({ ideas, offerings, requests, savedReplies: readSavedReplies() })
  expect(around(text, /lorem|ipsum|\btodo\b|\btbd\b|xxx|\bfoo\b|test \d|undefined|\bnan\b|invalid date/i)).toEqual([])
  expect(around(text, /!|\w'\w|--| - |\?\?/)).toEqual([])
})

function around(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(new RegExp(`.{0,30}(?:${pattern.source}).{0,30}`, `${pattern.flags}g`))].map(([hit]) => hit)
}

function expectUnique(values: unknown[]) {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
}

function expectPicture(url: string) {
  expect(existsSync(join(import.meta.dirname, '../../../../web/member/public', url)), url).toBe(true)
}

import { expect, test } from 'vitest'
import type { QuarterTotals } from '#contract/desk/operations/reports.ts'
import { totalsCsv } from './totals-csv.ts'

const newest: QuarterTotals = {
  quarter: '2026-Q3',
  members: 90,
  listed: 1930,
  active_members: 60,
  completed: 127,
  hours_saved: 445,
  measured_hours: 250,
  rating: 4.5,
  voices: 80,
  first_answer: { minutes: 52, slow_minutes: 86 },
  promises: { answers: 250, in_time: null },
  categories: [
    { names: ['Medical'], hue: 'medical', completed: 100 },
    { names: ['Home, "sweet" home', 'Pet'], hue: 'wildcard', completed: 27 },
  ],
}
const nothing = {
  members: null,
  listed: null,
  active_members: null,
  completed: null,
  hours_saved: null,
  measured_hours: null,
  rating: null,
  voices: null,
}
const first: QuarterTotals = { quarter: '2026-Q2', ...nothing, first_answer: null, promises: null, categories: [] }
const past = [first, newest]

test('the download has the totals of the page, with a column per quarter', () => {
  expect(totalsCsv('Brightwater Foods', { past }).split('\r\n')).toEqual([
    '\ufeff"Company","Brightwater Foods"',
    '"Quarter","July to September 2026","April to June 2026"',
    '"People who signed up and were verified, about",90,"too few people"',
    '"People on the company’s list, about",1930,"no list"',
    '"Members who had something completed, about",60,"too few people"',
    '"Requests completed",127,"too few people"',
    '"Hours given back",445,"too few people"',
    '"Of them measured, about",250,"too few people"',
    '"Average rating from 1 to 5",4.5,"too few people"',
    '"Ratings, about",80,"too few people"',
    '"Minutes to the first answer, median",52,"too few people"',
    '"Minutes to the first answer, nine of ten",86,"too few people"',
    '"Answers with a promised time, about",250,"too few people"',
    '"Percent of them in time","nearly all","too few people"',
    '"Completed: Medical",100,""',
    '"Completed: Home, ""sweet"" home and Pet",27,""',
  ])
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1'])('a company named %j does not become a spreadsheet formula', (company) => {
  expect(totalsCsv(company, { past }).split('\r\n')[0]).toBe(`\ufeff"Company","'${company}"`)
})

import { expect, test } from 'vitest'
import { totalsCsv } from './totals-csv.ts'

const report = {
  quarter: '2026-Q3',
  members: 90,
  active_members: 60,
  completed: 127,
  hours_saved: 445,
  rating: null,
  categories: [
    { names: ['Medical'], hue: 'medical', completed: 100 },
    { names: ['Home, "sweet" home', 'Pet'], hue: 'wildcard', completed: 27 },
  ],
  past: [
    { quarter: '2026-Q2', completed: null },
    { quarter: '2026-Q3', completed: 127 },
  ],
}

test('the download holds the totals of the page', () => {
  expect(totalsCsv('Brightwater Foods', report).split('\r\n')).toEqual([
    '"Company","Brightwater Foods"',
    '"Quarter","July to September 2026"',
    '"Members, about",90',
    '"Members who had something completed, about",60',
    '"Requests completed",127',
    '"Hours given back",445',
    '"Average rating from 1 to 5",too few people',
    '"Completed: Medical",100',
    '"Completed: Home, ""sweet"" home and Pet",27',
    '"Completed in April to June 2026",too few people',
  ])
})

test.each(['=1+1', '+1', '-1', '@x', '\t=1'])('a company called %j is no formula in a spreadsheet', (company) => {
  expect(totalsCsv(company, report).split('\r\n')[0]).toBe(`"Company","'${company}"`)
})

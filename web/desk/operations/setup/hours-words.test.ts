import { expect, test } from 'vitest'
import { answerWords, openLines } from './hours-words.ts'

const day = (weekday: number, opens = '08:00', closes = '20:00') => ({ weekday, opens, closes })

test('consecutive days with equal hours share one line', () => {
  expect(openLines([1, 2, 3, 4, 5].map((weekday) => day(weekday)))).toEqual(['Monday to Friday, 8 AM to 8 PM'])
  expect(openLines([day(1), day(3, '09:30', '24:00'), day(6), day(7)])).toEqual([
    'Monday, 8 AM to 8 PM',
    'Wednesday, 9:30 AM to midnight',
    'Saturday to Sunday, 8 AM to 8 PM',
  ])
})

test('breaks and hours after midnight are named', () => {
  expect(openLines([day(1, '08:00', '12:00'), day(1, '13:00', '17:00'), day(5, '22:00', '06:00')])).toEqual([
    'Monday, 8 AM to 12 PM and 1 PM to 5 PM',
    'Friday, 10 PM to 6 AM the next day',
  ])
})

test('answer times use the wording that members see', () => {
  expect(answerWords({ first_minutes: 60, next_minutes: 150 })).toBe(
    'First answer within 1 h, each one after it within 2 h 30 min.',
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareAmounts, currencyDigits, currencyName, dollarWords, isAmount, isCurrency, moneyWords } from './money.ts'

test('an amount is a decimal in plain notation', () => {
  for (const amount of ['0', '612', '612.5', '612.50', '0.001', '999999999.999'])
    expect([amount, isAmount(amount)]).toEqual([amount, true])
  for (const text of ['', '-1', '+1', '01', '1.', '.5', '1e3', '1,000', '$5', '1000000000', '1.0000', 'NaN', '٣'])
    expect([text, isAmount(text)]).toEqual([text, false])
})

test('amounts are compared to the last digit in any notation', () => {
  const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  const written = (value: bigint) => `${value / 1000n}.${String(value % 1000n).padStart(3, '0')}`
  const short = (amount: string) => amount.replace(/\.?0+$/, '')
  fc.assert(
    fc.property(thousandths, thousandths, (one, other) => {
      const expected = one === other ? 0 : one < other ? -1 : 1
      expect(compareAmounts(written(one), written(other))).toBe(expected)
      expect(compareAmounts(short(written(one)), written(one))).toBe(0)
    }),
  )
})

test('money is shown with its currency and all digits', () => {
  expect(moneyWords({ amount: '612.00', currency: 'USD' })).toBe('$612')
  expect(moneyWords({ amount: '1184.50', currency: 'USD' })).toBe('$1,184.50')
  expect(moneyWords({ amount: '999999999.99', currency: 'EUR' })).toBe('€999,999,999.99')
  expect(moneyWords({ amount: '90000', currency: 'JPY' })).toBe('¥90,000')
  expect([dollarWords(124_000), dollarWords(1850), dollarWords(5)]).toEqual(['$1,240', '$18.50', '$0.05'])
  expect([currencyDigits('USD'), currencyDigits('JPY'), currencyDigits('KWD')]).toEqual([2, 0, 3])
  expect([currencyName('USD'), currencyName('EUR')]).toEqual(['US dollars', 'euros'])
  expect([isCurrency('USD'), isCurrency('ABC')]).toEqual([true, false])
})

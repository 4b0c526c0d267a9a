import pg from 'pg'

const { builtins } = pg.types

/** Array types have no name in `builtins`. */
const INT8_ARRAY = 1016
const NUMERIC_ARRAY = 1231
const DATE_ARRAY = 1182

const asText = (text: string) => text
/** `{1,NULL,3}`: numbers and days are never quoted. */
const textArray = (text: string): (string | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : item))
const numberArray = (text: string) => textArray(text).map((item) => (item === null ? null : Number(item)))

/** How our programs see PostgreSQL's values, where pg's own choice is not ours. */
const ours = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number], // counts and ids stay far below 2^53
  [builtins.NUMERIC, Number],
  [builtins.DATE, asText], // a day has no hour, so it must not become an instant
  [INT8_ARRAY, numberArray],
  [NUMERIC_ARRAY, numberArray],
  [DATE_ARRAY, textArray],
])

type Oid = Parameters<typeof pg.types.getTypeParser>[0]

export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: Oid, format?: 'text' | 'binary'): unknown {
    const own = format === 'binary' ? undefined : ours.get(oid)
    return own ?? pg.types.getTypeParser(oid, format)
  },
}

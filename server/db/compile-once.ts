import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'

/** Stands for a value in a statement that is compiled before the value is known. */
class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Built<Row> = { compile(db: QueryExecutorProvider): CompiledQuery<Row> }
type Values = Readonly<Record<string, unknown>>

/**
 * A statement that is always the same but for its values, built and compiled the first time it is asked: that costs
 * more than all else that the server does for a short one. `build` may only put the values in their places: what is
 * chosen by one of them is a statement of its own.
 */
export function compileOnce<Tables, Given extends Values, Row>(
  build: (db: Kysely<Tables>, given: Given) => Built<Row>,
): (db: Kysely<Tables>, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, given) => {
    compiled ??= build(db, slots as Given).compile(db)
    const values: Values = given
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? values[String(one.name)] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/** A slot for whatever it is asked for, of the type that the statement is built with. */
const slots: Values = new Proxy({}, { get: (_, name) => new Slot(name) })

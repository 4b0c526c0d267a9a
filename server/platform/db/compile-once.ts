import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'

/** Placeholder for a value in a statement that is compiled before the value is known. */
class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Built<Row> = { compile(db: QueryExecutorProvider): CompiledQuery<Row> }
type Values = Readonly<Record<string, unknown>>

/**
 * Builds and compiles a statement with a fixed text on its first call, because compiling costs more than the rest of
 * the server's work for a short statement. `build` may only insert the values: a statement whose text depends on a
 * value must be a separate one.
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

/** Returns a slot for every name, with the type with which the statement is built. */
const slots: Values = new Proxy({}, { get: (_, name) => new Slot(name) })

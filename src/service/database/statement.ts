import type { Compilable } from 'kysely';

/**
 * A query that is compiled once and carried out with other values each time. To build it anew takes longer than to carry it
 * out.
 */
export interface Statement<Values, Row> {
  readonly sql: string;
  /** The parameters of the query, in its order. */
  bind(values: Values): unknown[];
  /** Never set: the shape of its rows, for the compiler. */
  readonly row?: Row;
}

/** Stands for a value that is not known yet. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Compiles what `build` makes of values it takes by their names: it can pass them on, and look at none. */
export function compileStatement<Values extends object, Row>(
  build: (values: Values) => Compilable<Row>,
): Statement<Values, Row> {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });
  const { sql, parameters } = build(slots as Values).compile();
  return {
    sql,
    bind: (values) =>
      parameters.map((parameter) =>
        parameter instanceof Slot ? (values as Record<string, unknown>)[parameter.name] : parameter,
      ),
  };
}

/** One query of a transaction, ready to be carried out. */
export interface Step {
  sql: string;
  parameters: unknown[];
}

/** A statement with the values it is carried out with. */
export function stepOf<Values>(statement: Statement<Values, unknown>, values: Values): Step {
  return { sql: statement.sql, parameters: statement.bind(values) };
}

/**
 * What a transaction does, as a generator: it yields a query and goes on with its rows. So the embedded database carries a
 * transaction out at a stretch, without a turn of the event loop, and a server's as its answers come.
 */
export type Steps<Result> = Generator<Step, Result, unknown[]>;

/** One query within a transaction: `const rows = yield* ask(statement, values)`. */
export function* ask<Values, Row>(statement: Statement<Values, Row>, values: Values): Steps<Row[]> {
  return (yield stepOf(statement, values)) as Row[];
}

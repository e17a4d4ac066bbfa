import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Value } from './store.ts'

/** Tables come from schema files, so they are known by name at run time only; values are always scalars. */
export type Tables = { readonly [table: string]: { readonly [column: string]: Value } }
export type Db = Kysely<Tables>

const sqlite: Db = new Kysely({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

const postgres: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** A Kysely that compiles queries and runs none: `store` runs what it compiles. */
export function dbFor(dialect: 'sqlite' | 'postgres'): Db {
  return dialect === 'sqlite' ? sqlite : postgres
}

/** A name in double quotes, for statements that no query builder makes. Only names of compiled plans reach it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

import { createContext } from 'react'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { Validate } from '../problems.ts'

/** Resources of tables of rows that do not serve, by code, with the validator of their rows. */
export type GivenTables = { readonly resources: ReadonlyMap<string, CompiledResource>; readonly validate: Validate }

/** Tables of the form of a draft; without it, tables are those that serve. */
export const GivenTablesContext = createContext<GivenTables | undefined>(undefined)

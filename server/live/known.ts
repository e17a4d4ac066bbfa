import type { Known } from '../../src/schema/load/known.ts'
import { blockNames } from '../../src/schema/model/block-names.ts'
import { fillerItems } from '../filling/fillers.ts'
import { hookNames } from '../hooks/registry.ts'
import { jobItems } from '../jobs/kinds.ts'
import { roles } from '../seed/organisation.ts'
import { viewNames } from '../views/registry.ts'
import { codeReads } from './code-reads.ts'

/** The names in code that schema files may refer to. */
export const known: Known = {
  hooks: hookNames,
  views: viewNames,
  roles: roles.map(({ roleCode }) => String(roleCode)),
  reads: codeReads,
  blocks: blockNames,
  fillings: new Map([
    ['fillers', fillerItems],
    ['jobs', jobItems],
  ]),
}

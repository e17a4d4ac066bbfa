import { common } from './common.ts'
import { portal } from './portal.ts'
import { same } from './same.ts'

/** Texts of the public pages; those of the workspace load with it. */
export const entryTexts = { common: same(common), portal: same(portal) }
